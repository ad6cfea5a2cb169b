import { Button } from '../../components/button/button.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { t } from '../../lib/language/t.ts';
import { useOnline } from '../../lib/window/use-online.ts';
import { CleanUpDialog } from './clean-up-dialog.tsx';
import { useCleanUp } from './use-clean-up.ts';

/** Removes orphans, after counting them. */
export function MaintenanceCard() {
  const { asked, clean, isCounting, isRemoving, mustSignIn, count, remove, cancel } = useCleanUp();
  const isOnline = useOnline();
  const isBusy = isCounting || isRemoving;
  return (
    <section className="card card-stack" aria-labelledby="maintenance-heading">
      <div>
        <h2 id="maintenance-heading" className="heading">
          {t('Database Maintenance')}
        </h2>
        <p className="muted small">
          {t(
            'Looks for records of people, rooms or boxes that no longer exist. You see their number first; nothing is removed before you confirm.',
          )}
        </p>
      </div>
      {clean && (
        <p className="small">
          {t('Clean at {moment}: no orphans in {rows, plural, one{# row} other{# rows}}.', {
            moment: momentText(clean.at),
            rows: clean.rows,
          })}
        </p>
      )}
      <div className="cluster">
        <TooltipHint reason={isOnline ? null : t('You are offline: the database can only be cleaned up online')}>
          {/* It stays focusable: the dialog restores the focus to it. */}
          <Button aria-disabled={isBusy} onClick={() => isBusy || void count()}>
            {isCounting ? t('Counting…') : t('Clean up database')}
          </Button>
        </TooltipHint>
      </div>
      {asked && (
        <CleanUpDialog
          orphans={asked}
          isBusy={isBusy}
          mustSignIn={mustSignIn}
          onRemove={(typed) => void remove(typed)}
          onClose={cancel}
        />
      )}
    </section>
  );
}
