import type { Pending } from '@boxroom/sync-client/replica';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useDiscardPending, usePending } from '../../replica/use-pending.ts';
import { useSyncNow, useSyncStatus } from '../../replica/use-sync-status.ts';
import { changeText } from './change-text.ts';
import { timeText } from './change-time.ts';
import './changes.css';
import { copyText } from './copy-text.ts';

/** So many are drawn; a thousand lines are nothing to read. */
const SHOWN_MAX = 100;

/** Changes on their way to the server, in the order they were given. */
export function WaitingList() {
  const pending = usePending();
  const { pending: count } = useSyncStatus();
  const syncNow = useSyncNow();
  const discard = useDiscardPending();
  const [discarding, setDiscarding] = useState<Pending | null>(null);
  const pictures = count - pending.length;
  if (count === 0) return null;

  function handleDiscard({ id }: Pending) {
    setDiscarding(null);
    discard(id);
  }

  return (
    <section className="card card-stack" aria-labelledby="waiting-heading">
      <div className="spread">
        <h2 id="waiting-heading" className="heading">
          Waiting to be sent
        </h2>
        <div className="cluster">
          <Button variant="outline" onClick={syncNow}>
            Sync now
          </Button>
          {pending.length > 1 && (
            <Button
              variant="outline"
              colorPalette="gray"
              onClick={() => copyText(pending.map(changeText).join('\n\n'))}
            >
              Copy all
            </Button>
          )}
        </div>
      </div>
      <ul className="changes">
        {pending.slice(0, SHOWN_MAX).map((command) => (
          <li key={command.id}>
            <p className="change-what">{command.label ?? command.name}</p>
            <p className="muted small">
              <time dateTime={new Date(command.at).toISOString()}>{timeText(command.at)}</time>
            </p>
            <div className="cluster">
              <Button variant="outline" colorPalette="gray" onClick={() => copyText(changeText(command))}>
                Copy
              </Button>
              <Button variant="ghost" colorPalette="red" onClick={() => setDiscarding(command)}>
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {pending.length > SHOWN_MAX && (
        <p className="muted">and {(pending.length - SHOWN_MAX).toLocaleString('en')} more, each after the one before</p>
      )}
      {pictures > 0 && (
        <p className="muted">{pictures === 1 ? '1 picture' : `${pictures} pictures`} to be sent after them</p>
      )}
      <ConfirmDialog
        open={discarding !== null}
        onClose={() => setDiscarding(null)}
        title="Take this change back?"
        description="Only what was not sent yet can be taken back. What was made on top of it may be refused then, and is listed here."
        confirmLabel="Discard"
        onConfirm={() => discarding && handleDiscard(discarding)}
      />
    </section>
  );
}
