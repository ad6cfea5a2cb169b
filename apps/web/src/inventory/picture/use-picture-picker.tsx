import { AppError } from '@boxroom/domain/error/app-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import { checkPictureFile, PICTURE_PICKER_TIMEOUT_MS, pictureAccept } from '@boxroom/domain/picture/picture';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { compressPicture } from '../../lib/file/compress-picture.ts';

export type PictureSource = 'camera' | 'library';

export interface PicturePicker {
  /** Must be rendered somewhere on the page; it is invisible. */
  input: ReactNode;
  /** Opens the camera or the file dialog. */
  pick: (source: PictureSource) => void;
  /** Takes a dropped or pasted file. */
  take: (file: File) => void;
  /** `picking`: the camera or the dialog is open. `working`: the file is being compressed. */
  state: 'idle' | 'picking' | 'working';
  error: ErrorCode | null;
}

/**
 * Lets a person choose a picture, and compresses it on this device. A toast also reports what is wrong with a file.
 * `isMeant`: the picture is applied at once, even when its place closes during the compression; otherwise it is dropped
 * with the form that requested it.
 */
export function usePicturePicker(
  onPicture: (picture: Blob) => void,
  { isMeant = false }: { isMeant?: boolean } = {},
): PicturePicker {
  const [state, setState] = useState<PicturePicker['state']>('idle');
  const [error, setError] = useState<ErrorCode | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Of several files chosen in succession, only the last counts. */
  const turn = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (!isMeant) turn.current = -1;
    },
    [isMeant],
  );
  // A stale callback would overwrite what was typed during the compression.
  const latest = useRef(onPicture);
  useEffect(() => {
    latest.current = onPicture;
  });

  function fail(code: ErrorCode) {
    setState('idle');
    setError(code);
    showToast({ title: TITLES[code] ?? 'Upload failed', description: errorText(code), kind: 'destructive' });
  }

  function stopPicking() {
    clearTimeout(timer.current);
    setState((now) => (now === 'picking' ? 'idle' : now));
  }

  // React supports this event only on dialogs.
  const handleCancel = useEffectEvent(stopPicking);
  useEffect(() => {
    const input = field.current;
    const listener = () => handleCancel();
    input?.addEventListener('cancel', listener);
    return () => input?.removeEventListener('cancel', listener);
  }, []);

  function pick(source: PictureSource) {
    const input = field.current;
    if (!input) return;
    if (source === 'camera') input.setAttribute('capture', 'environment');
    else input.removeAttribute('capture');
    setError(null);
    setState('picking');
    clearTimeout(timer.current);
    // Some browsers never report that a dialog was closed. A picture that arrives later is still accepted.
    timer.current = setTimeout(() => fail('PICTURE_PICKER_TIMEOUT'), PICTURE_PICKER_TIMEOUT_MS);
    input.click();
  }

  async function take(file: File) {
    clearTimeout(timer.current);
    const problem = checkPictureFile(file);
    if (problem) return fail(problem);
    const mine = ++turn.current;
    setError(null);
    setState('working');
    try {
      const picture = await compressPicture(file);
      if (mine !== turn.current) return undefined;
      setState('idle');
      latest.current(picture);
    } catch (failure) {
      if (mine === turn.current) fail(failure instanceof AppError ? failure.code : 'PICTURE_NOT_LOADED');
    }
    return undefined;
  }

  const input = (
    <input
      ref={field}
      type="file"
      hidden
      accept={pictureAccept({ withHeic: readsHeic() })}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Lets the same file be chosen again, as after a mistake.
        target.value = '';
        if (file) void take(file);
      }}
    />
  );
  return { input, pick, take: (file) => void take(file), state, error };
}

const TITLES: Partial<Record<ErrorCode, string>> = {
  PICTURE_INVALID: 'Invalid file',
  PICTURE_TOO_LARGE: 'Invalid file',
  PICTURE_HEIC: 'Invalid file',
  PICTURE_PICKER_TIMEOUT: 'No picture chosen',
};

/** Only Apple's browsers read HEIC. Others would offer files that they cannot open. */
function readsHeic(): boolean {
  return navigator.vendor.startsWith('Apple');
}
