import { errorText } from '@boxroom/domain/error/error-text';
import { type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { usePicture } from '../../replica/picture/use-picture.ts';
import './picture-field.css';
import { PictureSources } from './picture-sources.tsx';
import { usePictureDrop } from './use-picture-drop.ts';
import { usePicturePicker } from './use-picture-picker.tsx';

/** What a form does with the picture of its item: keeps it, removes it, or sets this one. */
export type PictureChoice = 'same' | 'none' | Blob;

interface PictureFieldProps {
  /** The item's current picture. */
  pictureId: string | null;
  choice: PictureChoice;
  onChange: (choice: PictureChoice) => void;
}

/** A field for a picture, which is compressed on this device first. */
export function PictureField({ pictureId, choice, onChange }: PictureFieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const picker = usePicturePicker(onChange);
  const isOver = usePictureDrop(place, picker.take);
  const kept = usePicture({ pictureId: choice === 'same' ? pictureId : null }, 'thumb')?.url ?? null;
  const hasPicture = choice instanceof Blob || (choice === 'same' && pictureId !== null);
  const isWorking = picker.state === 'working';
  useSubmitLater(place, isWorking, picker.error !== null);

  return (
    <div className="text-field picture-whole">
      <span className="text-field-label">Picture</span>
      <div
        ref={place}
        className={isOver ? 'picture-field picture-field-over' : 'picture-field'}
        role="group"
        aria-label="Item picture"
        aria-busy={isWorking}
        {...(picker.error && { 'aria-describedby': `${id}-error` })}
      >
        {(hasPicture || isWorking) && (
          <span className="picture-preview">
            {isWorking && <span className="picture-working" />}
            {!isWorking &&
              (choice instanceof Blob ? (
                <BlobImage picture={choice} />
              ) : (
                kept !== null && <img src={kept} alt="Preview" />
              ))}
          </span>
        )}
        {picker.input}
        <div className="picture-field-buttons">
          <PictureSources picker={picker} label={hasPicture ? 'Change Picture' : 'Choose Picture'} />
          {hasPicture && (
            <Button variant="ghost" colorPalette="red" onClick={() => onChange(pictureId === null ? 'same' : 'none')}>
              Remove Picture
            </Button>
          )}
        </div>
        <span className="picture-field-hint" role="status">
          {isWorking ? 'Preparing picture…' : ''}
        </span>
      </div>
      {picker.error && (
        <p id={`${id}-error`} className="error-text" role="alert">
          {errorText(picker.error)}
        </p>
      )}
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

/** A picture without an address. */
function BlobImage({ picture }: { picture: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt="Preview" />;
}
