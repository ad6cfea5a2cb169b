import { includesAccess } from '@boxroom/domain/access/decide-access';
import { BOX_NAME_MAX, boxNameSchema } from '@boxroom/domain/box/box';
import { boxCodeText } from '@boxroom/domain/box/box-code';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Segmented } from '../../components/field/segmented.tsx';
import { Select } from '../../components/field/select.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { BoxChoice } from '../../inventory/box/box-choice.tsx';
import { roomLabel } from '../../inventory/room/room-label.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useDestinations } from '../../replica/hooks/use-destinations.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useRooms } from '../../replica/hooks/use-rooms.ts';
import { useTagOnBox } from './use-tag-on-box.ts';

const NO_ROOM = '';

interface ClaimTagFormProps {
  tagId: string;
  /** The tag's owner; null: unknown. Somebody else's tag fits only their boxes. */
  ownerId: string | null;
}

/** Puts a blank tag on a box: a new one, or an existing one. Works offline; the server decides. */
export function ClaimTagForm({ tagId, ownerId }: ClaimTagFormProps) {
  const mutate = useCommand();
  const newId = useNewId();
  const { put, takeOff } = useTagOnBox();
  const { view, user } = useReplicaStore();
  const isForeign = ownerId !== null && ownerId !== user.id;
  const groups = useDestinations(null).filter(({ room: place }) => !isForeign || place?.ownerId === ownerId);
  const rooms = useRooms().filter(
    (room) => includesAccess(room.accessLevel, 'edit') && (!isForeign || room.ownerId === ownerId),
  );
  const [remembered] = useRemembered('selectedRoom', 'device');
  const [kind, setKind] = useState<'new' | 'existing'>('new');
  const [name, setName] = useState('');
  const [chosenRoom, setChosenRoom] = useState<string | null>(null);
  const [boxId, setBoxId] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const room =
    rooms.find(({ id }) => id === (chosenRoom ?? remembered)) ?? (chosenRoom === null ? rooms[0] : undefined);
  // The chosen room was deleted meanwhile, or is no longer shared: that does not mean 'None'.
  const isRoomGone = chosenRoom !== null && chosenRoom !== NO_ROOM && !room;
  const parsed = parseWith(boxNameSchema, name);
  const oldTag = boxId === null ? null : (view.get('box', boxId)?.tagId ?? null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    const box = kind === 'new' ? addBox() : boxId;
    const done = box === null ? null : put(box, tagId);
    if (box === null || !done) return;
    if (kind === 'new') showToast({ ...done, kind: 'success' });
    else showUndoToast(done, () => takeOff(box, tagId, oldTag));
  }

  function addBox(): string | null {
    if (!parsed.ok || isRoomGone) return null;
    const id = newId();
    const input = { roomId: room?.id ?? null, boxes: [{ id, name: parsed.value, description: null }] };
    return mutate('box.add', input, t('Failed to create box(es). Please try again.')).ok ? id : null;
  }

  return (
    <form className="stack" onSubmit={handleSubmit} noValidate>
      <Segmented
        label={t('Which box')}
        wide
        value={kind}
        options={[
          { value: 'new', label: t('A new box') },
          { value: 'existing', label: t('A box I have') },
        ]}
        onChange={setKind}
      />
      {kind === 'new' ? (
        <>
          <TextField
            label={t('Box name')}
            value={name}
            onChange={setName}
            max={BOX_NAME_MAX}
            error={wasSent && !parsed.ok ? t(parsed.error) : null}
            autoComplete="off"
            enterKeyHint="done"
          />
          {rooms.length > 0 && (
            <Select
              label={t('Storage room')}
              value={isRoomGone ? chosenRoom : (room?.id ?? NO_ROOM)}
              options={[
                ...(isRoomGone ? [{ value: chosenRoom, label: t('Choose a storage room') }] : []),
                ...rooms.map((one) => ({ value: one.id, label: roomLabel(one) })),
                ...(isForeign ? [] : [{ value: NO_ROOM, label: t('None (Unassigned)') }]),
              ]}
              onChange={setChosenRoom}
            />
          )}
          {isRoomGone && (
            <p className="error-text" role="alert">
              {t('The storage room you chose is no longer available. Choose another.')}
            </p>
          )}
        </>
      ) : (
        <BoxChoice groups={groups} value={boxId} onChange={setBoxId} />
      )}
      {kind === 'existing' && oldTag !== null && (
        <p className="muted small" role="status">
          {t('This box has the tag {code}. The new one replaces it.', { code: boxCodeText(tagCodeOf(oldTag)) })}
        </p>
      )}
      <Button type="submit" disabled={kind === 'existing' && boxId === null}>
        {kind === 'new' ? t('Add Box') : t('Use This Box')}
      </Button>
    </form>
  );
}
