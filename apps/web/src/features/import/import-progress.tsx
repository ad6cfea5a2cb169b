import { countText } from '@boxroom/domain/text/count-text';
import { isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import type { ImportRun } from './use-import-run.ts';
import '../../components/placeholder/progress-bar.css';
import './import-preview.css';

/** The progress of an import, and where it stopped if it did not finish. */
export function ImportProgress({ run }: { run: ImportRun }) {
  const { create, state, error } = run;
  const done = rowsIn(run);
  const all = create.items.length + create.boxes.length + create.rooms.length + create.categories.length;
  return (
    <section aria-label="Progress" className="import-progress">
      <p className="heading">{doneText(run)}</p>
      <progress className="progress-bar" aria-label="Import" max={all} value={done} />
      {state === 'running' ? (
        <p className="muted small">Please keep this page open. You can stop and continue at any time.</p>
      ) : (
        <p className={error === null ? 'small' : 'error-text'} role="alert">
          {error === null ? 'Stopped.' : reasonOf(error)} {whatIsIn(run)}
        </p>
      )}
    </section>
  );
}

const ANSWER_LOST = 'The server did not respond: you may be offline.';

function reasonOf(error: unknown): string {
  return isNetworkError(error) ? ANSWER_LOST : errorMessage(error);
}

function whatIsIn(run: ImportRun): string {
  if (run.sent === 0 && run.error !== null && !isNetworkError(run.error)) return 'Nothing was imported.';
  return 'What was imported stays, and Continue adds only the rest. Choosing the same file again would add everything twice.';
}

function doneText({ create, parts, sent }: ImportRun): string {
  const items = parts.slice(0, sent).reduce((sum, part) => sum + part.items.length, 0);
  return `${items.toLocaleString('en-US')} of ${countText(create.items.length, 'item')} imported`;
}

function rowsIn({ parts, sent }: ImportRun): number {
  return parts
    .slice(0, sent)
    .reduce(
      (sum, { rooms, boxes, categories, items }) =>
        sum + rooms.length + boxes.length + categories.length + items.length,
      0,
    );
}
