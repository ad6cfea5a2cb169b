import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useLineStatus } from '../../components/line-status.ts';
import { changes } from '../../components/status-text.ts';
import { showToast } from '../../components/toast-store.ts';
import { askForPersistence, usePersistence } from '../../replica/use-persistence.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { useSyncStatus } from '../../replica/use-sync-status.ts';

const KEEPING = {
  disk: 'On this device, also without a network',
  'shared-computer': 'Nothing: this is a shared computer',
  full: 'Nothing more: the storage of this device is full',
  failed: 'Nothing: this browser cannot save anything',
} as const;
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What lies on this device, how sure it is, and how it stands with the server. */
export function DeviceCard() {
  const store = useReplicaStore();
  const { state, pending, refused, keeping } = useSyncStatus();
  const isPersistent = usePersistence();
  const line = useLineStatus();
  const used = useStorageUsed();
  const { rows } = store.view;

  function handleRepair() {
    const repaired = store.engine?.repair() ?? Promise.reject(new Error('the local copy is not open'));
    repaired.then(
      () => {
        store.wake();
        showToast({ title: 'Reading everything anew', description: 'What was not sent stays.' });
      },
      () => showToast({ title: 'Error', description: 'The copy on this device does not answer.', kind: 'destructive' }),
    );
  }

  return (
    <section className="card card-stack" aria-labelledby="device-heading">
      <h2 id="device-heading" className="heading">
        On this device
      </h2>
      <dl className="facts">
        <div>
          <dt>Kept</dt>
          <dd>{KEEPING[keeping]}</dd>
        </div>
        <div>
          <dt>Boxes and items</dt>
          <dd>
            {rows.box.size.toLocaleString('en')} boxes, {rows.item.size.toLocaleString('en')} items
          </dd>
        </div>
        <div>
          <dt>Up to date</dt>
          <dd>{state.kind === 'up-to-date' ? time.format(state.at) : 'Not now'}</dd>
        </div>
        <div>
          <dt>Changes</dt>
          <dd>
            {pending === 0 && refused === 0
              ? 'All sent'
              : `${changes(pending)} waiting, ${refused} could not be applied`}
          </dd>
        </div>
        {used !== null && (
          <div>
            <dt>Space used</dt>
            <dd>{(used / 1_000_000).toFixed(1)} MB</dd>
          </div>
        )}
        <div>
          <dt>Protected from clean-up</dt>
          <dd>{isPersistent === null ? 'This browser does not say' : isPersistent ? 'Yes' : 'No'}</dd>
        </div>
      </dl>
      {isPersistent === false && (
        <p className="muted small">
          The browser may remove what is kept here when space gets short or after weeks without a visit. What was sent
          is safe. Installing Boxroom on the home screen protects it.
        </p>
      )}
      <div className="cluster">
        {line?.showChanges && (
          <Button variant="outline" onClick={line.showChanges}>
            Show changes
          </Button>
        )}
        {isPersistent === false && (
          <Button variant="outline" onClick={() => void askForPersistence()}>
            Protect
          </Button>
        )}
        <Button variant="outline" colorPalette="gray" onClick={handleRepair}>
          Repair local copy
        </Button>
      </div>
    </section>
  );
}

/** Bytes, as the browser estimates; null where it does not. */
function useStorageUsed(): number | null {
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    if (!('estimate' in navigator.storage)) return;
    navigator.storage.estimate().then(
      ({ usage }) => setUsed(usage ?? null),
      () => setUsed(null),
    );
  }, []);
  return used;
}
