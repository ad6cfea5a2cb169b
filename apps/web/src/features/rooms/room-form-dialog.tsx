import { errorText } from '@boxroom/domain/error/error-text';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { picturesOf } from '@boxroom/domain/picture/pictures';
import { ROOM_NAME_MAX, roomNameSchema } from '@boxroom/domain/room/room';
import { Suspense, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FollowedNotes } from '../../inventory/form/followed-notes.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { useFollowedForm } from '../../inventory/form/use-followed-form.ts';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { NO_PICTURES } from '../../inventory/picture/picture-draft.ts';
import { usePictureDraft } from '../../inventory/picture/use-picture-draft.ts';
import { useSavePictures } from '../../inventory/picture/use-save-pictures.ts';
import { lazyPart } from '../../lib/language/lazy-part.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';
import { type RoomEntry, useRoom } from '../../replica/hooks/use-rooms.ts';

/** Loads with the first picture: most rooms have none. */
const PictureField = lazyPart(async () => (await import('../../inventory/picture/picture-field.tsx')).PictureField);

interface RoomFormDialogProps {
  /** The room to rename; null: a new one. */
  room: RoomEntry | null;
  onClose: () => void;
  /** Called with the room's id once it exists. */
  onDone?: (roomId: string) => void;
}

export function RoomFormDialog({ room, onClose, onDone }: RoomFormDialogProps) {
  const mutate = useCommand();
  const newId = useNewId();
  const field = useRef<HTMLInputElement>(null);
  const live = useRoom(room?.id ?? null);
  const form = useFollowedForm({ name: useLastSeen(live, room)?.name ?? '' });
  const text = form.values.name;
  const [error, setError] = useState<string | null>(null);
  const [id] = useState(() => room?.id ?? newId());
  // A new room is there although its picture was refused.
  const [isMade, setIsMade] = useState(room !== null);
  const off = room ? whyOff(live) : null;
  const { showPictures } = useDisplaySettings().settings;
  const pictures = usePictureDraft(live ? picturesOf(live) : NO_PICTURES.pictures);
  const savePictures = useSavePictures('room');

  function handleSubmit() {
    if (off !== null) return;
    const name = parseWith(roomNameSchema, text);
    if (!name.ok) {
      setError(t(name.error));
      return;
    }
    const isRenamed = form.changed.length > 0;
    if (room && !isRenamed && !pictures.isChanged) return onClose();
    const plan = isMade
      ? !isRenamed ||
        mutate('room.rename', { id, name: name.value }, t('Failed to update storage room. Please try again.'))
      : mutate('room.create', { id, name: name.value }, t('Failed to create storage room. Please try again.'));
    if (plan !== true && !plan.ok) return;
    setIsMade(true);
    if (savePictures(id, pictures.draft, pictures.opened).some(({ ok }) => !ok)) return;
    onClose();
    onDone?.(id);
    showToast({
      title: room ? t('Storage Room updated') : t('Storage Room created'),
      description: name.value,
      kind: 'success',
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={room ? t('Edit Storage Room') : t('Add Storage Room')}
      onSubmit={handleSubmit}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <TooltipHint reason={off}>
            <Button type="submit" disabled={off === null && text.trim() === ''}>
              {room ? t('Save Changes') : t('Create Room')}
            </Button>
          </TooltipHint>
        </>
      }
    >
      {off !== null && <FormNote>{off}</FormNote>}
      <FollowedNotes form={form} labels={{ name: t('Storage Room name') }} />
      <TextField
        ref={field}
        label={t('Storage Room name')}
        placeholder={t('Attic, garage, cellar...')}
        value={text}
        onChange={(value) => {
          form.set('name', value);
          setError(null);
        }}
        max={ROOM_NAME_MAX}
        error={error}
        autoComplete="off"
      />
      {showPictures && off === null && (
        <Suspense>
          <PictureField entity="room" draft={pictures.draft} onChange={pictures.change} />
        </Suspense>
      )}
    </Dialog>
  );
}

function whyOff(live: RoomEntry | undefined): string | null {
  if (!live) return errorText('NOT_FOUND', t);
  return live.isShared ? errorText('OWNER_ONLY', t) : null;
}
