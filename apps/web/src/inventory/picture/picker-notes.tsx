import { errorText } from '@boxroom/domain/error/error-text';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import type { PickerNotes as Notes } from './pictures-of-files.ts';

interface PickerNotesProps {
  picker: Notes;
  /** The limit on the pictures. */
  max: number;
  id?: string;
}

/** Whether some of the chosen files became no picture. */
export function hasNotes({ problems, leftOut }: PickerNotesProps['picker']): boolean {
  return problems.length > 0 || leftOut.length > 0;
}

/** Which of the chosen files became no picture, and why. */
export function PickerNotes({ picker, max, id }: PickerNotesProps) {
  const { problems, leftOut } = picker;
  if (!hasNotes(picker)) return null;
  return (
    <div id={id} className="picker-notes error-text" role="alert">
      {problems.map(({ code, name }, index) => (
        <p key={index}>
          {name !== null && (
            <>
              <bdi>{name}</bdi>:{' '}
            </>
          )}
          {errorText(code, t)}
        </p>
      ))}
      {leftOut.length > 0 && (
        <p>
          {richText(
            t('{max, plural, =1{Only one picture fits.} other{Only # pictures fit.}} Left out: <files/>', { max }),
            {
              files: () =>
                leftOut.map((name, index) => (
                  <span key={index}>
                    {index > 0 && ', '}
                    <bdi>{name}</bdi>
                  </span>
                )),
            },
          )}
        </p>
      )}
    </div>
  );
}
