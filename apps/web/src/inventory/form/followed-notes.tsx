import { commaList } from '@boxroom/domain/language/comma-list';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import type { FormValues } from './followed-form.ts';
import './followed-notes.css';
import type { FollowedFields } from './use-followed-form.ts';

interface FollowedNotesProps<F extends FormValues> {
  form: FollowedFields<F>;
  /** The screen name of each field; a field without a name gets no note. */
  labels: Readonly<Partial<Record<keyof F, string>>>;
  /** A value in words, if it differs from the field's text. */
  say?: (field: keyof F, value: string) => string | undefined;
}

/** Notes in an open form what others changed meanwhile, and asks when two people changed the same field. */
export function FollowedNotes<F extends FormValues>({ form, labels, say }: FollowedNotesProps<F>) {
  const followed = form.followed.filter((field) => labels[field] !== undefined);
  const contested = form.contested.filter(({ field }) => labels[field] !== undefined);
  const words = (field: keyof F, value: string) => say?.(field, value) ?? t('“{text}”', { text: value });

  function change(field: keyof F): string {
    const value = form.values[field] ?? '';
    const label = labels[field] ?? '';
    return value === ''
      ? t('{field} removed', { field: label })
      : t('{field} to {value}', { field: label, value: words(field, value) });
  }

  return (
    <div className="followed-notes" aria-live="polite">
      {followed.length > 0 && (
        <p className="followed-note">
          {t('Changed elsewhere: {changes}', { changes: commaList(followed.map(change), t) })}
        </p>
      )}
      {contested.map(({ field, theirs }) => (
        <div
          key={String(field)}
          role="group"
          aria-label={labels[field]}
          className="followed-note followed-note-contested"
        >
          <p dir="auto">
            {theirs === ''
              ? t('{field} was removed elsewhere.', { field: labels[field] ?? '' })
              : t('{field} was changed elsewhere to {value}.', {
                  field: labels[field] ?? '',
                  value: words(field, theirs),
                })}
          </p>
          <div className="cluster">
            <Button variant="outline" onClick={() => form.keepMine(field)}>
              {t('Keep mine')}
            </Button>
            <Button variant="outline" colorPalette="gray" onClick={() => form.takeTheirs(field)}>
              {t('Take theirs')}
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
}
