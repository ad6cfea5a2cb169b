import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { useId, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { t } from '../../lib/language/t.ts';
import './changes.css';
import { useRefused, useRetryAll } from '../../replica/hooks/use-refused.ts';
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
          {t('Changes that could not be applied')}
        </h2>
        {refused.length > 1 && (
          <div className="cluster">
            <Button variant="outline" onClick={() => retryAll(refused)}>
              {t('Try all again')}
            </Button>
            <Button variant="outline" colorPalette="gray" onClick={() => copy(refused)}>
              {t('Copy all')}
            </Button>
            <Button variant="ghost" colorPalette="red" onClick={() => setDiscarding(refused)}>
              {t('Discard all')}
            </Button>
          </div>
        )}
      </div>
      <LongList rows={groupRefused(refused)} rowKey={({ record }) => record.id}>
        {({ record, consequences }) => (
          <>
            <RefusedChange record={record} onDiscard={() => setDiscarding([record])} />
            {consequences.length > 0 && (
              <section
                className="changes-inner"
                aria-label={t('Because of: {change}', { change: record.label ?? record.name })}
              >
                <p className="muted small">
                  {t('{count, plural, one{# change} other{# changes}} failed because of it:', {
                    count: consequences.length,
                  })}
                </p>
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
        title={t('Discard for good?')}
        description={t(
          '{count, plural, one{# change} other{# changes}} will be removed from this device. This cannot be undone.',
          { count: discarding.length },
        )}
        confirmLabel={t('Discard')}
        onConfirm={handleDiscard}
      />
    </section>
  );
}
