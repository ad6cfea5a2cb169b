import type { ErrorCode } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import { msg, type Message } from '@boxroom/domain/language/message';
import { checkPictureFile, PICTURE_PICKER_TIMEOUT_MS, pictureAccept } from '@boxroom/domain/picture/picture';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { readsHeic } from '../../lib/window/platform.ts';
import { type PickerNotes, type PictureProblem, picturesOfFiles, problemOf } from './pictures-of-files.ts';

export type PictureSource = 'camera' | 'library';

export interface PicturePicker extends PickerNotes {
  /** Must be rendered somewhere on the page; it is invisible. */
  input: ReactNode;
  /** Opens the camera or the file dialog. */
  pick: (source: PictureSource) => void;
  /** Takes dropped or pasted files. */
  take: (files: readonly File[]) => void;
  /** `picking`: the camera or the dialog is open. `working`: files are being compressed. */
  state: 'idle' | 'picking' | 'working';
  /** How many of the chosen files are ready. */
  done: { count: number; of: number };
}

interface PickerOptions {
  /**
   * The picture is applied at once, even when its place closes during the compression; otherwise it is dropped with the
   * form that requested it.
   */
  isMeant?: boolean;
  /** How many pictures may be taken; by default one, and of files chosen in succession only the last counts. */
  free?: number;
}

const TIMEOUT: PickerNotes = { problems: [{ code: 'PICTURE_PICKER_TIMEOUT', name: null }], leftOut: [] };
const NO_NOTES: PickerNotes = { problems: [], leftOut: [] };

/**
 * Lets a person choose pictures, and compresses them on this device. A toast also reports what is wrong with a file. All
 * pictures that were chosen together arrive together.
 */
export function usePicturePicker(
  onPictures: (pictures: readonly Blob[]) => void,
  { isMeant = false, free }: PickerOptions = {},
): PicturePicker {
  const [state, setState] = useState<PicturePicker['state']>('idle');
  const [done, setDone] = useState({ count: 0, of: 0 });
  const [notes, setNotes] = useState(NO_NOTES);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The latest choice; an older one that it replaces no longer counts. */
  const turn = useRef(0);
  /** The files that are being compressed. */
  const batch = useRef<File[] | null>(null);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (!isMeant) turn.current = -1;
    },
    [isMeant],
  );
  // A stale callback would overwrite what was typed during the compression.
  const latest = useRef({ onPictures, free });
  useEffect(() => {
    latest.current = { onPictures, free };
  });

  function fail(failed: PickerNotes) {
    setState('idle');
    setNotes({ problems: failed.problems, leftOut: failed.leftOut });
    const [first] = failed.problems;
    if (first) showToast(problemToast(first, failed.problems.length));
  }

  function stopPicking() {
    clearTimeout(timer.current);
    setState((now) => (now === 'picking' ? 'idle' : now));
  }

  function pick(source: PictureSource) {
    const input = field.current;
    if (!input) return;
    if (source === 'camera') input.setAttribute('capture', 'environment');
    else input.removeAttribute('capture');
    setNotes(NO_NOTES);
    setState('picking');
    clearTimeout(timer.current);
    // Some browsers never report that a dialog was closed. A picture that arrives later is still accepted.
    timer.current = setTimeout(() => fail(TIMEOUT), PICTURE_PICKER_TIMEOUT_MS);
    input.click();
  }

  function take(files: readonly File[]) {
    clearTimeout(timer.current);
    const [first] = files;
    if (!first) return;
    if (free !== undefined && batch.current) {
      batch.current.push(...files);
      return;
    }
    const chosen = free === undefined ? [first] : [...files];
    const problems = chosen.flatMap((file) => {
      const code = checkPictureFile(file);
      return code ? [problemOf(file, chosen, code)] : [];
    });
    if (problems.length === chosen.length) fail({ problems, leftOut: [] });
    else void run(chosen, ++turn.current);
  }

  async function run(files: File[], mine: number) {
    batch.current = files;
    setNotes(NO_NOTES);
    setState('working');
    const made = await picturesOfFiles(files, {
      places: () => latest.current.free ?? 1,
      onDone: (count) => setDone({ count, of: files.length }),
      isOver: () => mine !== turn.current,
    });
    if (!made) return;
    batch.current = null;
    setState('idle');
    if (made.problems.length + made.leftOut.length > 0) fail(made);
    if (made.pictures.length > 0) latest.current.onPictures(made.pictures);
  }

  const isSeveral = free !== undefined && free > 1;
  const input = <FileField ref={field} isSeveral={isSeveral} onFiles={take} onCancel={stopPicking} />;
  return { input, pick, take, state, done, ...notes };
}

interface FileFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  /** Several files can be chosen at once. */
  isSeveral: boolean;
  onFiles: (files: readonly File[]) => void;
  onCancel: () => void;
}

function FileField({ ref, isSeveral, onFiles, onCancel }: FileFieldProps) {
  // React supports this event only on dialogs.
  const handleCancel = useEffectEvent(onCancel);
  useEffect(() => {
    const input = ref.current;
    const listener = () => handleCancel();
    input?.addEventListener('cancel', listener);
    return () => input?.removeEventListener('cancel', listener);
  }, [ref]);
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={isSeveral}
      accept={pictureAccept({ withHeic: readsHeic() })}
      onChange={({ target }) => {
        const files = Array.from(target.files ?? []);
        // Lets the same file be chosen again, as after a mistake.
        target.value = '';
        onFiles(files);
      }}
    />
  );
}

const TITLES: Partial<Record<ErrorCode, Message>> = {
  PICTURE_INVALID: msg('Invalid file'),
  PICTURE_TOO_LARGE: msg('Invalid file'),
  PICTURE_HEIC: msg('Invalid file'),
  PICTURE_BROKEN: msg('Invalid file'),
  PICTURE_PICKER_TIMEOUT: msg('No picture chosen'),
};

function problemToast({ code, name }: PictureProblem, count: number) {
  const description =
    count > 1 ? t('{count, plural, one{# file} other{# files}} could not be added', { count }) : errorText(code, t);
  const text = count === 1 && name !== null ? `${name}: ${description}` : description;
  return { title: t(TITLES[code] ?? msg('Upload failed')), description: text, kind: 'destructive' } as const;
}
