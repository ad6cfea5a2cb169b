import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { useId, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { changes } from '../../components/status/status-text.ts';
import { useRefused, useRetryAll } from '../../replica/hooks/use-refused.ts';
import './changes.css';
import { groupRefused } from './group-refused.ts';
import { LongList } from './long-list.tsx';
import { RefusedChange } from './refused-change.tsx';
import { useCopyChanges } from './use-copy-changes.ts';

/** Changes that the server refused, each kept with its content until the person has dealt with it. */
export function RefusedList() {
  const { refused, dismiss } = useRefused();
  const copy = useCopyChanges();
  const retryAll = useRetryAll();
  const headingId = useId();
  const [discarding, setDiscarding] = useState<readonly RefusedRecord[]>([]);
  if (refused.length === 0) return null;

  function handleDiscard() {
    setDiscarding([]);
    void dismiss(discarding);
  }

  return (
    <section className="card card-stack" aria-labelledby={headingId}>
      <div className="changes-head">
        <h2 id={headingId} className="heading">
          Changes that could not be applied
        </h2>
        {refused.length > 1 && (
          <div className="cluster">
            <Button variant="outline" onClick={() => retryAll(refused)}>
              Try all again
            </Button>
            <Button variant="outline" colorPalette="gray" onClick={() => copy(refused)}>
              Copy all
            </Button>
            <Button variant="ghost" colorPalette="red" onClick={() => setDiscarding(refused)}>
              Discard all
            </Button>
          </div>
        )}
      </div>
      <LongList rows={groupRefused(refused)} rowKey={({ record }) => record.id}>
        {({ record, consequences }) => (
          <>
            <RefusedChange record={record} onDiscard={() => setDiscarding([record])} />
            {consequences.length > 0 && (
              <section className="changes-inner" aria-label={`Because of: ${record.label ?? record.name}`}>
                <p className="muted small">{changes(consequences.length)} failed because of it:</p>
                <LongList rows={consequences} rowKey={({ id }) => id}>
                  {(consequence) => (
                    <RefusedChange record={consequence} onDiscard={() => setDiscarding([consequence])} />
                  )}
                </LongList>
              </section>
            )}
          </>
        )}
      </LongList>
      <ConfirmDialog
        open={discarding.length > 0}
        onClose={() => setDiscarding([])}
        title="Discard for good?"
        description={`${changes(discarding.length)} will be removed from this device. This cannot be undone.`}
        confirmLabel="Discard"
        onConfirm={handleDiscard}
      />
    </section>
  );
}
