import { CLEANUP_UNASKED_MAX, CLEANUP_UNASKED_SHARE, type OrphansFound } from '@boxroom/domain/admin/cleanup';
import { orphanKindName } from '@boxroom/domain/admin/orphan-kind';
import { countText } from '@boxroom/domain/text/count-text';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { SignInAgain } from '../../components/button/sign-in-again.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { cleanUpQuestion } from './clean-up-text.ts';

/** The reason for typing the number. */
const LARGE = `More than ${CLEANUP_UNASKED_SHARE * 100} % of a table, or more than ${CLEANUP_UNASKED_MAX.toLocaleString('en')} records: make a backup first, and find out why they are there.`;

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
            Cancel
          </Button>
          {mustSignIn ? (
            <SignInAgain next="/admin" />
          ) : (
            <Button type="submit" colorPalette="red" disabled={!isConfirmed || isBusy}>
              {isBusy ? 'Removing…' : 'Remove'}
            </Button>
          )}
        </>
      }
    >
      {/* Long lists scroll on their own, so that the question stays visible; the keyboard must reach them for that. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul role="list" className="orphans" aria-label="What would be removed" tabIndex={0}>
        {found.map(({ kind, count }) => (
          <li key={kind}>
            {count.toLocaleString('en')} {orphanKindName(kind, count)}
          </li>
        ))}
      </ul>
      <p className="muted small">Found among {countText(rows, 'row')}.</p>
      {missingPeople > 0 && (
        <p>{countText(missingPeople, 'person is', 'people are')} missing without having deleted their account.</p>
      )}
      {mustSignIn ? (
        <p role="status">To confirm that it is you, sign in again and come back here within 15 minutes.</p>
      ) : (
        mustBeTyped && (
          <TextField
            ref={field}
            label={`Type ${total} to confirm`}
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            autoComplete="off"
            disabled={isBusy}
            hint={LARGE}
          />
        )
      )}
    </Dialog>
  );
}
