import type { Pending } from '@boxroom/sync-client/pending';
import { useId, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { t } from '../../lib/language/t.ts';
import { useDiscardPending, useOnTheirWay, usePending } from '../../replica/hooks/use-pending.ts';
import './changes.css';
import { useSyncNow, useSyncStatus } from '../../replica/hooks/use-sync-status.ts';
import { LongList } from './long-list.tsx';
import { useCopyChanges } from './use-copy-changes.ts';

/** Pending changes, in the order they were made. */
export function WaitingList() {
  const pending = usePending();
  const { pending: count } = useSyncStatus();
  const syncNow = useSyncNow();
  const copy = useCopyChanges();
  const discard = useDiscardPending();
  const onTheirWay = useOnTheirWay();
  const headingId = useId();
  const [discarding, setDiscarding] = useState<Pending | null>(null);
  const pictures = count - pending.length;
  if (count === 0) return null;

  function handleDiscard({ id }: Pending) {
    setDiscarding(null);
    discard(id);
  }

  return (
    <section className="card card-stack" aria-labelledby={headingId}>
      <div className="changes-head">
        <h2 id={headingId} className="heading">
          {t('Waiting to be sent')}
        </h2>
        <div className="cluster">
          {pending.length > 1 && (
            <Button variant="outline" colorPalette="gray" onClick={() => copy(pending)}>
              {t('Copy all')}
            </Button>
          )}
          <Button variant="outline" onClick={syncNow}>
            {t('Sync now')}
          </Button>
        </div>
      </div>
      <LongList rows={pending} rowKey={({ id }) => id}>
        {(command, index) => (
          <>
            <p className="change-what" dir="auto">
              {command.label ?? command.name}
            </p>
            <p className="muted small">
              <time dateTime={new Date(command.at).toISOString()}>{momentText(command.at)}</time>
              {index < onTheirWay && ` · ${t('being sent')}`}
            </p>
            <div className="cluster" role="group" aria-label={command.label ?? command.name}>
              <Button variant="outline" colorPalette="gray" onClick={() => copy([command])}>
                {t('Copy')}
              </Button>
              <Button variant="ghost" colorPalette="red" onClick={() => setDiscarding(command)}>
                {t('Discard')}
              </Button>
            </div>
          </>
        )}
      </LongList>
      {pictures > 0 && (
        <p className="muted">
          {t('{count, plural, one{# picture is} other{# pictures are}} sent after these changes', { count: pictures })}
        </p>
      )}
      <ConfirmDialog
        open={discarding !== null}
        onClose={() => setDiscarding(null)}
        title={t('Take this change back?')}
        description={t(
          'You can only take back a change before it is sent. Later changes that build on it may then be refused, and are listed here.',
        )}
        confirmLabel={t('Discard')}
        onConfirm={() => discarding && handleDiscard(discarding)}
      />
    </section>
  );
}
