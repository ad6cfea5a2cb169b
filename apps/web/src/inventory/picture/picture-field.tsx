import { msg, type Message } from '@boxroom/domain/language/message';
import { CAPTION_MAX, type PictureEntry, PICTURES_MAX, type PictureHolderKind } from '@boxroom/domain/picture/pictures';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { useNewId } from '../../replica/hooks/use-command.ts';
import { usePicture } from '../../replica/picture/use-picture.ts';
import { BlobImage } from './blob-image.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { hasNotes, PickerNotes } from './picker-notes.tsx';
import {
  captionProblem,
  movedTo,
  type PictureDraft,
  withCaption,
  withNewPictures,
  withoutPicture,
  withPictureBack,
} from './picture-draft.ts';
import './picture-field.css';
import { PictureSources } from './picture-sources.tsx';
import { PictureStrip } from './picture-strip.tsx';
import { usePictureDrop } from './use-picture-drop.ts';
import { usePicturePicker } from './use-picture-picker.tsx';

interface PictureFieldProps {
  /** What the pictures are of. */
  entity: PictureHolderKind;
  draft: PictureDraft;
  /** Applies a change to the current draft. */
  onChange: (change: (draft: PictureDraft) => PictureDraft) => void;
}

const LABELS: Record<PictureHolderKind, Message> = {
  item: msg('Item picture'),
  box: msg('Box picture'),
  room: msg('Room picture'),
};

/** A field for pictures, which are compressed on this device first. */
export function PictureField({ entity, draft, onChange }: PictureFieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const newId = useNewId();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { pictures, files } = draft;
  const max = PICTURES_MAX[entity];
  const free = max - pictures.length;
  const picker = usePicturePicker(add, { free });
  const isOver = usePictureDrop(place, picker.take);
  const isWorking = picker.state === 'working';
  const notes = hasNotes(picker);
  useSubmitLater(place, isWorking, notes);
  useRefusedCaption(place, pictures, setChosenId);
  const chosen = pictures.find((entry) => entry.id === chosenId) ?? pictures[0];

  function add(blobs: readonly Blob[]) {
    const added = blobs.map((file) => ({ id: newId(), file }));
    onChange((old) => withNewPictures(old, added));
    setChosenId(added[0]?.id ?? null);
  }

  /** The dragged picture is the chosen one: its caption and its buttons follow. */
  function handleDrop(pictureId: string, to: number) {
    setChosenId(pictureId);
    onChange((old) => ({ ...old, pictures: movedTo(old.pictures, pictureId, to) }));
  }

  return (
    <div className="text-field picture-whole">
      <span className="text-field-label">{max === 1 ? t('Picture') : t('Pictures (up to {max})', { max })}</span>
      <div
        ref={place}
        className={isOver ? 'picture-field picture-field-over' : 'picture-field'}
        role="group"
        aria-label={t(LABELS[entity])}
        aria-busy={isWorking}
        data-unsaved={pictures.some((entry) => files.has(entry.id)) || undefined}
        {...(notes && { 'aria-describedby': `${id}-error` })}
      >
        {(pictures.length > 0 || isWorking) && (
          <PictureStrip
            label={t(LABELS[entity])}
            pictures={pictures}
            currentId={pictures.length > 1 ? (chosen?.id ?? null) : undefined}
            draw={(pictureId) => <DraftImage pictureId={pictureId} file={files.get(pictureId)} />}
            onPress={setChosenId}
            onMove={handleDrop}
          >
            {isWorking && (
              <li className="picture-tile">
                <span className="picture-working" />
              </li>
            )}
          </PictureStrip>
        )}
        {chosen && <ChosenPicture key={chosen.id} pictureId={chosen.id} draft={draft} onChange={onChange} />}
        {picker.input}
        {free > 0 && (
          <div className="picture-field-buttons">
            <PictureSources picker={picker} label={sourceLabel(pictures.length, max)} />
          </div>
        )}
        <span className="picture-field-hint" role="status">
          {isWorking ? preparingText(picker.done) : ''}
        </span>
      </div>
      <PickerNotes id={`${id}-error`} picker={picker} max={max} />
    </div>
  );
}

function sourceLabel(count: number, max: number) {
  if (max === 1) return t('Choose Picture');
  return count > 0 ? t('Add Pictures') : t('Choose Pictures');
}

/** Returns how far the preparing is: 'Preparing picture…', and of several 'Preparing picture 2 of 5…'. */
export function preparingText({ count, of }: { count: number; of: number }): string {
  return of > 1
    ? t('Preparing picture {number} of {count}…', { number: count + 1, count: of })
    : t('Preparing picture…');
}

interface ChosenPictureProps extends Pick<PictureFieldProps, 'draft' | 'onChange'> {
  pictureId: string;
}

/** The caption of one of the pictures, its removal, and its place among the others. */
function ChosenPicture({ pictureId, draft: { pictures }, onChange }: ChosenPictureProps) {
  const index = pictures.findIndex(({ id }) => id === pictureId);
  const entry = pictures[index];
  const move = (to: number) => onChange((old) => ({ ...old, pictures: movedTo(old.pictures, pictureId, to) }));

  function handleRemove() {
    onChange((old) => withoutPicture(old, pictureId));
    if (!entry) return;
    showUndoToast({ title: t('Picture removed'), description: t('Save the changes to keep it that way.') }, () => {
      onChange((old) => withPictureBack(old, entry, index));
      return { title: t('Picture restored') };
    });
  }

  return (
    <div className="picture-chosen">
      <TextField
        label={t('Caption')}
        value={entry?.caption ?? ''}
        onChange={(caption) => onChange((old) => withCaption(old, pictureId, caption))}
        error={entry ? captionProblem(entry) : null}
        max={CAPTION_MAX}
        autoComplete="off"
      />
      <div className="cluster">
        <MoveButtons index={index} count={pictures.length} onMove={move} />
        <Button variant="ghost" colorPalette="red" onClick={handleRemove}>
          {t('Remove Picture')}
        </Button>
      </div>
    </div>
  );
}

/** Defers a submit during the compression: the form is submitted once the picture is ready. */
function useSubmitLater(ref: RefObject<HTMLElement | null>, isWorking: boolean, hasFailed: boolean): void {
  const isDue = useRef(false);
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form) return undefined;
    if (!isWorking) {
      const mayGo = isDue.current && !hasFailed;
      isDue.current = false;
      if (mayGo) form.requestSubmit();
      return undefined;
    }
    const wait = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      isDue.current = true;
    };
    form.addEventListener('submit', wait, { capture: true });
    return () => form.removeEventListener('submit', wait, { capture: true });
  }, [ref, isWorking, hasFailed]);
}

/** Keeps a form with too long a caption from being submitted, and shows that caption. */
function useRefusedCaption(
  ref: RefObject<HTMLElement | null>,
  pictures: readonly PictureEntry[],
  show: (pictureId: string) => void,
): void {
  const refuse = useEffectEvent((event: Event) => {
    const wrong = pictures.find((entry) => captionProblem(entry) !== null);
    if (!wrong) return;
    event.preventDefault();
    event.stopPropagation();
    show(wrong.id);
  });
  useEffect(() => {
    const form = ref.current?.closest('form');
    const listener = (event: Event) => refuse(event);
    form?.addEventListener('submit', listener, { capture: true });
    return () => form?.removeEventListener('submit', listener, { capture: true });
  }, [ref]);
}

function DraftImage({ pictureId, file }: { pictureId: string; file: Blob | undefined }) {
  return file ? (
    <BlobImage picture={file} name={t('Preview')} draggable={false} />
  ) : (
    <KeptImage pictureId={pictureId} />
  );
}

function KeptImage({ pictureId }: { pictureId: string }) {
  const url = usePicture({ pictureId }, 'thumb')?.url ?? null;
  return url === null ? null : <img src={url} alt={t('Preview')} draggable={false} />;
}
