import { ArchiveError } from '@boxroom/domain/archive/archive-error';
import type { ImportCounts } from '@boxroom/domain/import/import-plan-types';
import { SourceError } from '@boxroom/domain/import/source-error';
import { isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage, NO_ANSWER_TEXT } from '../../lib/http/error-message.ts';
import { t } from '../../lib/language/t.ts';
import type { RunState } from './import-runner.ts';
import '../../components/placeholder/progress-bar.css';
import { takenBackText } from './take-back-text.ts';
import './import-run.css';

/** The progress of an import or of its undo, and where it stopped. */
export function ImportProgress({ run, counts }: { run: RunState; counts: ImportCounts }) {
  if (run.phase === 'takingBack') return <TakingBack back={run.back} isWaiting={run.isWaiting} />;
  const items = counts.items + counts.changed;
  const all = items + counts.rooms + counts.boxes + counts.categories;
  return (
    <section aria-label={t('Progress')} className="import-progress">
      <p className="heading">
        {t('{done, number} of {count, plural, one{# item} other{# items}} imported', {
          done: run.items,
          count: items,
        })}
      </p>
      <progress className="progress-bar" aria-label={t('Import')} max={Math.max(all, run.rows)} value={run.rows} />
      {run.phase === 'stopped' ? (
        <p className={run.error === null ? 'small' : 'error-text'} role="alert">
          {reasonOf(run.error)} {whatIsIn(run)}
        </p>
      ) : run.isWaiting ? (
        <Waiting />
      ) : (
        <p className="muted small">{t('Please keep this page open. Cancel removes again what was imported.')}</p>
      )}
    </section>
  );
}

/** What taking back has left, and why it was done if nobody asked for it. */
export function TakenBack({ run, counts }: { run: RunState; counts: ImportCounts }) {
  const isNothing = !run.back || run.back.removed + run.back.kept === 0;
  return (
    <>
      {run.refusal !== null && (
        <p className="error-text" role="alert">
          {reasonOf(run.refusal)}
        </p>
      )}
      <p>
        {isNothing || !run.back
          ? t('Nothing was written.')
          : takenBackText(run.back, { ...counts, edited: counts.changed })}
      </p>
    </>
  );
}

/** The bar of an undo. Null: not known yet how much there is. */
export function TakingBack({ back, isWaiting }: Pick<RunState, 'back' | 'isWaiting'>) {
  const done = back ? back.removed + back.kept : 0;
  return (
    <section aria-label={t('Progress')} className="import-progress">
      <p className="heading">{t('Undoing…')}</p>
      <progress className="progress-bar" aria-label={t('Undo')} {...(back && { max: done + back.left, value: done })} />
      {isWaiting && <Waiting />}
      {back && (
        <p className="muted small">
          {t('{done, number} of {count, plural, one{# row} other{# rows}}', { done, count: done + back.left })}
        </p>
      )}
    </section>
  );
}

/** While a call is repeated. */
export function Waiting() {
  return (
    <p className="small" role="status">
      {t('The server does not respond: you may be offline. Trying again…')}
    </p>
  );
}

function reasonOf(error: unknown): string {
  if (error === null) return t('Stopped.');
  if (error instanceof SourceError || error instanceof ArchiveError) return error.text(t);
  return isNetworkError(error) ? t(NO_ANSWER_TEXT) : errorMessage(error);
}

function whatIsIn({ rows, error, canContinue }: RunState): string {
  if (rows === 0 && error !== null && !isNetworkError(error)) return t('Nothing was imported.');
  return canContinue
    ? t('Continue adds the rest. Undo removes what was imported.')
    : t('Undo removes what was imported.');
}
