import { errorText } from '@boxroom/domain/error/error-text';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast-store.ts';
import { commandWords } from '../../replica/command-words.ts';
import { describeCommand } from '../../replica/local-history.ts';
import type { ReplicaStore } from '../../replica/replica-store.ts';
import { useGiveAgain } from '../../replica/use-command.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { useRefused } from '../../replica/use-sync-status.ts';
import './refused-changes.css';

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Changes that the server did not take, each kept until the person has dealt with it. */
export function RefusedChanges() {
  const store = useReplicaStore();
  const { refused, dismiss } = useRefused();
  const giveAgain = useGiveAgain();
  if (refused.length === 0) return null;

  function handleCopy(record: RefusedRecord) {
    navigator.clipboard.writeText(wordsFor(store, record)).then(
      () => showToast({ title: 'Copied', kind: 'success' }),
      () => showToast({ title: 'Error', description: 'This browser does not allow copying.', kind: 'destructive' }),
    );
  }

  return (
    <section className="card card-stack" aria-labelledby="refused-heading">
      <h2 id="refused-heading" className="heading">
        Changes that could not be applied
      </h2>
      <ul className="refused">
        {refused.map((record) => (
          <li key={record.id}>
            <p className="refused-what">{wordsFor(store, record)}</p>
            <p className="muted small">
              {errorText(record.code)} ·{' '}
              <time dateTime={new Date(record.at).toISOString()}>{timeFormat.format(record.at)}</time>
            </p>
            <div className="cluster">
              <Button variant="outline" onClick={() => giveAgain(record)}>
                Try again
              </Button>
              <Button variant="outline" colorPalette="gray" onClick={() => handleCopy(record)}>
                Copy
              </Button>
              <Button variant="ghost" colorPalette="red" onClick={() => void dismiss(record.id)}>
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsFor(store: ReplicaStore, record: RefusedRecord): string {
  return record.label ?? commandWords(describeCommand(store, record));
}
