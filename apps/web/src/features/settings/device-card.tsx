import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useLineStatus } from '../../components/status/line-status.ts';
import { durabilitySummary, exchangeSummary } from '../../components/status/status-summary.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { numberFormat } from '../../lib/language/formats.ts';
import { t } from '../../lib/language/t.ts';
import { forgetsInAWeek } from '../../lib/window/platform.ts';
import { askForPersistence, browserStorage, usePersistence } from '../../replica/hooks/use-persistence.ts';
import { useReplicaStore, useReplicaValue } from '../../replica/hooks/use-replica-value.ts';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';
import './device-card.css';
import type { ReplicaStore, Topic } from '../../replica/store/replica-store.ts';
import { LostShots } from './lost-shots.tsx';

const ROWS: readonly Topic[] = ['box', 'item'];
const megabytes = numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** The data on this device, how safe it is, and its sync status. `more` comes last. */
export function DeviceCard({ more }: { more?: ReactNode }) {
  const store = useReplicaStore();
  const { pending, refused, durability } = useSyncStatus();
  const isPersistent = usePersistence();
  const line = useLineStatus();
  const counts = useReplicaValue(countRows, ROWS);
  const used = useStorageUsed(counts);

  function handleRepair() {
    const repaired = store.engine?.repair() ?? Promise.reject(new Error('The local copy is not open.'));
    repaired.then(
      () => {
        store.wake();
        showToast({ title: t('Loading everything again'), description: t('Unsent changes are kept.') });
      },
      () =>
        showToast({
          title: t('Error'),
          description: t('The copy on this device does not respond.'),
          kind: 'destructive',
        }),
    );
  }

  async function handleProtect() {
    if (await askForPersistence()) showToast({ title: t('Your data here is protected'), kind: 'success' });
    else
      showToast({
        title: t('The browser refused'),
        description: t('It may agree once Boxroom is on the home screen.'),
      });
  }

  return (
    <section className="card card-stack" aria-labelledby="device-heading">
      <h2 id="device-heading" className="heading">
        {t('On this device')}
      </h2>
      <dl className="facts">
        {line && (
          <div>
            <dt>{t('Sync')}</dt>
            <dd>{exchangeSummary(line)}</dd>
          </div>
        )}
        <div>
          <dt>{t('Changes')}</dt>
          <dd>{changesText(pending, refused)}</dd>
        </div>
        <div>
          <dt>{durability === 'disk' ? t('Stored here') : t('On this page')}</dt>
          <dd>{rowsText(counts)}</dd>
        </div>
        {used !== null && (
          <div>
            <dt>{t('Space used')}</dt>
            <dd>{megabytes().format(used / 1_000_000)}</dd>
          </div>
        )}
        <div>
          <dt>{t('Safety')}</dt>
          <dd>{durabilitySummary({ durability, isPersistent, isKeptForAWeek: forgetsInAWeek(), pending })}</dd>
        </div>
      </dl>
      <div className="cluster">
        {line?.showChanges && (
          <Button variant="outline" onClick={line.showChanges}>
            {t('Show changes')}
          </Button>
        )}
        {isPersistent === false && durability === 'disk' && (
          <Button variant="outline" onClick={() => void handleProtect()}>
            {t('Protect from clean-up')}
          </Button>
        )}
        <Button variant="outline" colorPalette="gray" onClick={handleRepair}>
          {t('Repair local copy')}
        </Button>
      </div>
      <LostShots />
      {more}
    </section>
  );
}

function changesText(pending: number, refused: number): string {
  if (pending > 0 && refused > 0) {
    return t(
      '{pending, plural, one{# change} other{# changes}} waiting to be sent, {refused, plural, one{# change} other{# changes}} could not be applied',
      { pending, refused },
    );
  }
  if (pending > 0) {
    return t('{count, plural, one{# change} other{# changes}} waiting to be sent', { count: pending });
  }
  return refused > 0
    ? t('{count, plural, one{# change} other{# changes}} could not be applied', { count: refused })
    : t('All sent');
}

interface RowCounts {
  boxes: number;
  items: number;
}

function countRows({ view: { rows } }: ReplicaStore): RowCounts {
  return { boxes: rows.box.size, items: rows.item.size };
}

function rowsText({ boxes, items }: RowCounts): string {
  return t('{boxes, plural, one{# box} other{# boxes}}, {items, plural, one{# item} other{# items}}', {
    boxes,
    items,
  });
}

/** The browser's estimate in bytes, updated when `rows` change; null where it gives none. */
function useStorageUsed(rows: RowCounts): number | null {
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    const storage = browserStorage();
    if (!storage || !('estimate' in storage)) return;
    storage.estimate().then(
      ({ usage }) => setUsed(usage ?? null),
      () => setUsed(null),
    );
  }, [rows]);
  return used;
}
