import { AppError } from '@boxroom/domain/error/app-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import { checkPictureFile, PICTURE_ACCEPT } from '@boxroom/domain/picture/picture';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { compressPicture } from '../lib/compress-picture.ts';
import { usePictureUrl } from '../replica/use-picture.ts';
import './item-picture.css';

/** What a form does with the picture of its item: leaves it, takes it away, or gives it this one. */
export type PictureChoice = 'same' | 'none' | Blob;

interface PictureFieldProps {
  /** The picture the item has. */
  pictureId: string | null;
  choice: PictureChoice;
  onChange: (choice: PictureChoice) => void;
}

/** A picture file, made small on this device before anything else happens with it. */
export function PictureField({ pictureId, choice, onChange }: PictureFieldProps) {
  const id = useId();
  const [error, setError] = useState<ErrorCode | null>(null);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<{ picture: Blob; url: string } | null>(null);
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.url) : undefined), [chosen]);
  // A form that goes on to the next item begins without the file of the last.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (choice === 'same' && input.current) input.current.value = '';
  }, [choice]);
  const kept = usePictureUrl(choice === 'same' ? pictureId : null, 'thumb');
  const preview = chosen && choice === chosen.picture ? chosen.url : kept;

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const problem = checkPictureFile(file);
    setError(problem);
    if (problem) {
      target.value = '';
      return;
    }
    setBusy(true);
    try {
      const picture = await compressPicture(file);
      setChosen({ picture, url: URL.createObjectURL(picture) });
      onChange(picture);
    } catch (failure) {
      setError(failure instanceof AppError ? failure.code : 'PICTURE_NOT_LOADED');
      target.value = '';
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="text-field picture-whole">
      <label htmlFor={id} className="text-field-label">
        Picture
      </label>
      <div className="picture-field">
        {preview && <img className="picture-preview" src={preview} alt="What will be shown" />}
        <input
          ref={input}
          id={id}
          type="file"
          accept={PICTURE_ACCEPT}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error !== null}
          disabled={busy}
          onChange={(event) => void handleFile(event)}
        />
        {preview && (
          <Button variant="ghost" colorPalette="red" onClick={() => onChange(pictureId === null ? 'same' : 'none')}>
            Remove Picture
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="error-text" role="alert">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
