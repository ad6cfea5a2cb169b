import { Button } from '../components/button.tsx';
import type { FormValues } from './followed-form.ts';
import './followed-notes.css';
import type { FollowedFields } from './use-followed-form.ts';

interface FollowedNotesProps<F extends FormValues> {
  form: FollowedFields<F>;
  /** What each field is called on the screen. */
  labels: Readonly<Record<keyof F, string>>;
  /** A value in words, where the text of the field is none. */
  say?: (field: keyof F, value: string) => string;
}

/** Tells in an open form what others changed meanwhile, and asks where two people typed into one field. */
export function FollowedNotes<F extends FormValues>({ form, labels, say }: FollowedNotesProps<F>) {
  const { followed, contested } = form;
  const words = (field: keyof F, value: string) => (value === '' ? 'nothing' : `“${say?.(field, value) ?? value}”`);
  return (
    <div className="followed-notes" aria-live="polite">
      {followed.length > 0 && (
        <p className="followed-note">
          Changed elsewhere:{' '}
          {followed.map((field) => `${labels[field]} to ${words(field, form.values[field] ?? '')}`).join(', ')}
        </p>
      )}
      {contested.map(({ field, theirs }) => (
        <div key={String(field)} className="followed-note followed-note-contested">
          <p>
            {labels[field]} was changed elsewhere to {words(field, theirs)}.
          </p>
          <div className="cluster">
            <Button variant="outline" onClick={() => form.keepMine(field)}>
              Keep mine
            </Button>
            <Button variant="outline" colorPalette="gray" onClick={() => form.takeTheirs(field)}>
              Take theirs
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
}
