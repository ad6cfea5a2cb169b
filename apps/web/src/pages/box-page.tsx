import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { showToast } from '../components/toast-store.ts';
import { CapacityCard } from '../features/boxes/capacity-card.tsx';
import { QrCard } from '../features/boxes/qr-card.tsx';
import { BoxHistoryCard } from '../features/history/box-history-card.tsx';
import { AccessBadge } from '../inventory/access-badge.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { type BoxEntry, useBox } from '../replica/use-boxes.ts';
import { useReplicaStore } from '../replica/use-replica-value.ts';
import { useSpaceInfo } from '../replica/use-space-infos.ts';
import { useSyncStatus } from '../replica/use-sync-status.ts';
import { BoxHead } from './box-head.tsx';
import { BoxItems } from './box-items.tsx';
import './box-page.css';

/** One box: what is in it, where it stands, its QR code and its history. The target of every printed tag. */
export function BoxPage() {
  const { id } = useParams({ from: '/signed-in/box/$id' });
  const box = useBox(id);
  const isLeaving = useLeaveWhenDeleted();
  const [lastSeen, setLastSeen] = useState(box);
  if (box && box !== lastSeen) setLastSeen(box);
  if (box) return <FoundBox key={id} box={box} onDeleted={isLeaving.start} />;
  return isLeaving.value ? null : <MissingBox lastSeen={lastSeen?.id === id ? lastSeen : undefined} />;
}

function FoundBox({ box, onDeleted }: { box: BoxEntry; onDeleted: () => void }) {
  const navigate = useNavigate();
  const space = useSpaceInfo(box.spaceId);
  useDocumentTitle(box.name);
  return (
    <>
      <PageHeader
        title={box.name}
        badges={<AccessBadge room={space.room ?? undefined} />}
        onBack={() => void navigate({ to: '/app' })}
      />
      <div className="page box-page">
        <div className="box-page-main">
          <BoxHead box={box} space={space} onDeleted={onDeleted} />
          <BoxItems box={box} space={space} />
        </div>
        <div className="box-page-side">
          {space.options.showBoxCapacity && <CapacityCard box={box} />}
          <QrCard box={box} />
          <BoxHistoryCard boxId={box.id} />
        </div>
      </div>
    </>
  );
}

/** Before the server was asked, a box that is not here may only not be here yet. */
function MissingBox({ lastSeen }: { lastSeen: BoxEntry | undefined }) {
  const navigate = useNavigate();
  const { view } = useReplicaStore();
  const { kind } = useSyncStatus().state;
  const isGone = kind === 'up-to-date';
  useDocumentTitle('Box');
  useEffect(() => {
    if (!isGone && !lastSeen) return;
    if (!lastSeen) showToast({ title: 'Error', description: 'Failed to retrieve box details.', kind: 'destructive' });
    // That the whole room went is said already.
    else if (view.space(lastSeen.spaceId))
      showToast({ title: 'Box removed', description: `${lastSeen.name} was deleted or is no longer shared with you.` });
    void navigate({ to: '/app', replace: true });
  }, [isGone, lastSeen, view, navigate]);

  const isWaiting = kind === 'starting' || kind === 'syncing' || isGone;
  return (
    <>
      <PageHeader title="Box" onBack={() => void navigate({ to: '/app' })} />
      <div className="page">
        {isWaiting ? (
          <Loading text="Loading box..." rows={2} height={140} />
        ) : (
          <EmptyState
            text="This box is not on this device yet."
            hint="It will appear here as soon as the server can be reached."
            action={
              <Button asChild>
                <Link to="/app">Go to your storage room</Link>
              </Button>
            }
          />
        )}
      </div>
    </>
  );
}

/** After its deletion the box's page leaves, once the dialog's own history entry is gone: back must not lead here. */
function useLeaveWhenDeleted(): { value: boolean; start: () => void } {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);
  const hasDialog = (state.dialogs?.length ?? 0) > 0;
  useEffect(() => {
    if (isLeaving && !hasDialog) void navigate({ to: '/app', replace: true });
  }, [isLeaving, hasDialog, navigate]);
  return { value: isLeaving, start: () => setIsLeaving(true) };
}
