import { countText } from '@boxroom/domain/text/count-text';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useLineStatus } from '../../components/status/line-status.ts';
import { durabilitySummary, exchangeSummary } from '../../components/status/status-summary.ts';
import { changes } from '../../components/status/status-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { forgetsInAWeek } from '../../lib/window/platform.ts';
import { askForPersistence, browserStorage, usePersistence } from '../../replica/hooks/use-persistence.ts';
import { useReplicaStore, useReplicaValue } from '../../replica/hooks/use-replica-value.ts';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';
import type { ReplicaStore, Topic } from '../../replica/store/replica-store.ts';
import './device-card.css';
import { LostShots } from './lost-shots.tsx';

const ROWS: readonly Topic[] = ['box', 'item'];

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
        showToast({ title: 'Loading everything again', description: 'Unsent changes are kept.' });
      },
      () =>
        showToast({ title: 'Error', description: 'The copy on this device does not respond.', kind: 'destructive' }),
    );
  }

  async function handleProtect() {
    if (await askForPersistence()) showToast({ title: 'Your data here is protected', kind: 'success' });
    else showToast({ title: 'The browser refused', description: 'It may agree once Boxroom is on the home screen.' });
  }

  return (
    <section className="card card-stack" aria-labelledby="device-heading">
      <h2 id="device-heading" className="heading">
        On this device
      </h2>
      <dl className="facts">
        {line && (
          <div>
            <dt>Sync</dt>
            <dd>{exchangeSummary(line)}</dd>
          </div>
        )}
        <div>
          <dt>Changes</dt>
          <dd>{changesText(pending, refused)}</dd>
        </div>
        <div>
          <dt>{durability === 'disk' ? 'Stored here' : 'On this page'}</dt>
          <dd>{rowsText(counts)}</dd>
        </div>
        {used !== null && (
          <div>
            <dt>Space used</dt>
            <dd>{(used / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB</dd>
          </div>
        )}
        <div>
          <dt>Safety</dt>
          <dd>{durabilitySummary({ durability, isPersistent, isKeptForAWeek: forgetsInAWeek(), pending })}</dd>
        </div>
      </dl>
      <div className="cluster">
        {line?.showChanges && (
          <Button variant="outline" onClick={line.showChanges}>
            Show changes
          </Button>
        )}
        {isPersistent === false && durability === 'disk' && (
          <Button variant="outline" onClick={() => void handleProtect()}>
            Protect from clean-up
          </Button>
        )}
        <Button variant="outline" colorPalette="gray" onClick={handleRepair}>
          Repair local copy
        </Button>
      </div>
      <LostShots />
      {more}
    </section>
  );
}

function changesText(pending: number, refused: number): string {
  const parts = [
    pending > 0 && `${changes(pending)} waiting to be sent`,
    refused > 0 && `${changes(refused)} could not be applied`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'All sent';
}

interface RowCounts {
  boxes: number;
  items: number;
}

function countRows({ view: { rows } }: ReplicaStore): RowCounts {
  return { boxes: rows.box.size, items: rows.item.size };
}

function rowsText({ boxes, items }: RowCounts): string {
  return `${countText(boxes, 'box', 'boxes')}, ${countText(items, 'item')}`;
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
