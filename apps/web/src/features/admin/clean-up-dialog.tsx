import { CLEANUP_UNASKED_MAX, CLEANUP_UNASKED_SHARE, type OrphansFound } from '@boxroom/domain/admin/cleanup';
import { orphansText } from '@boxroom/domain/admin/orphan-kind';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { SignInAgain } from '../../components/button/sign-in-again.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';
import { cleanUpQuestion } from './clean-up-text.ts';

interface CleanUpDialogProps {
  orphans: OrphansFound;
  isBusy: boolean;
  mustSignIn: boolean;
  onRemove: (typed: string) => void;
  onClose: () => void;
}

/** Lists the number of orphans to remove by kind, and asks to type the total when it is large. */
export function CleanUpDialog({ orphans, isBusy, mustSignIn, onRemove, onClose }: CleanUpDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { found, total, rows, mustBeTyped, missingPeople } = orphans;
  const isConfirmed = !mustBeTyped || typed.trim() === String(total);

  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : onClose}
      role="alertdialog"
      {...cleanUpQuestion(orphans)}
      onSubmit={() => {
        if (isConfirmed && !isBusy && !mustSignIn) onRemove(typed);
      }}
      initialFocus={mustBeTyped ? field : cancel}
      footer={
        <>
          <Button ref={cancel} variant="outline" colorPalette="gray" onClick={onClose} disabled={isBusy}>
            {t('Cancel')}
          </Button>
          {mustSignIn ? (
            <SignInAgain next="/admin" />
          ) : (
            <Button type="submit" colorPalette="red" disabled={!isConfirmed || isBusy}>
              {isBusy ? t('Removing…') : t('Remove')}
            </Button>
          )}
        </>
      }
    >
      {/* Long lists scroll on their own, so that the question stays visible; the keyboard must reach them for that. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul role="list" className="orphans" aria-label={t('What would be removed')} tabIndex={0}>
        {found.map(({ kind, count }) => (
          <li key={kind}>{orphansText(kind, count, t)}</li>
        ))}
      </ul>
      <p className="muted small">{t('Found among {rows, plural, one{# row} other{# rows}}.', { rows })}</p>
      {missingPeople > 0 && (
        <p>
          {t('{people, plural, one{# person is} other{# people are}} missing without having deleted their account.', {
            people: missingPeople,
          })}
        </p>
      )}
      {mustSignIn ? (
        <p role="status">{t('To confirm that it is you, sign in again and come back here within 15 minutes.')}</p>
      ) : (
        mustBeTyped && (
          <TextField
            ref={field}
            label={t('Type {total} to confirm', { total })}
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            autoComplete="off"
            disabled={isBusy}
            hint={largeText()}
          />
        )
      )}
    </Dialog>
  );
}

/** The reason for typing the number. */
function largeText(): string {
  return t(
    'More than {share} % of a table, or more than {records, plural, one{# record} other{# records}}: make a backup first, and find out why they are there.',
    { share: CLEANUP_UNASKED_SHARE * 100, records: CLEANUP_UNASKED_MAX },
  );
}
