import type { Item } from '@boxroom/domain/item/item';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { DeadEnd } from '../components/placeholder/dead-end.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { showToast } from '../components/toast/toast-store.ts';
import { BoxHead } from '../features/boxes/box-head.tsx';
import { BoxItems } from '../features/items/box-items.tsx';
import { PhotoFirst } from '../features/photo-first/photo-first.tsx';
import { useLastSeen } from '../inventory/form/use-last-seen.ts';
import { AccessBadge } from '../inventory/room/access-badge.tsx';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { type BoxEntry, useBox } from '../replica/hooks/use-boxes.ts';
import { useIsTryout } from '../replica/hooks/use-is-tryout.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { useSpaceInfo } from '../replica/hooks/use-space-infos.ts';
import { useSyncStatus } from '../replica/hooks/use-sync-status.ts';
import './box-page.css';
import { BoxCards, BoxPartButtons, useIsNarrow } from './box-parts.tsx';
import { useWayBack } from './use-way-back.ts';

const GuestLinksDialog = lazyDialog(
  async () => (await import('../features/guest-links/guest-links-dialog.tsx')).GuestLinksDialog,
);
const PrintDialog = lazyDialog(async () => (await import('../features/print/print-dialog.tsx')).PrintDialog);
const PrintItems = lazyDialog(async () => (await import('../features/print/print-items.tsx')).PrintItems);

/** One box: its items, its place, its QR code and its history. Every printed tag leads here. */
export function BoxPage() {
  const { id } = useParams({ from: '/signed-in/box/$id' });
  const live = useBox(id);
  const hasDialog = useHasDialog();
  const [filledId, setFilledId] = useState<string | null>(null);
  const isLeaving = useLeaveWhenDeleted(hasDialog);
  const seen = useLastSeen<BoxEntry | undefined>(live, undefined);
  const lastSeen = seen?.id === id ? seen : undefined;
  if (!live && isLeaving.value) return null;
  // A deleted box stays on the screen as long as a form with typed text is open.
  const box = live ?? (hasDialog || filledId === id ? lastSeen : undefined);
  if (!box) return <MissingBox lastSeen={lastSeen} />;
  return (
    <FoundBox
      key={id}
      box={box}
      isGone={!live}
      onDeleted={isLeaving.start}
      onFilled={(isFilled) => setFilledId(isFilled ? id : null)}
    />
  );
}

interface FoundBoxProps {
  box: BoxEntry;
  isGone: boolean;
  onDeleted: () => void;
  onFilled: (isFilled: boolean) => void;
}

function FoundBox({ box, isGone, onDeleted, onFilled }: FoundBoxProps) {
  const goBack = useWayBack();
  const space = useSpaceInfo(box.spaceId);
  const { user } = useReplicaStore();
  const [isPrinting, setIsPrinting] = useState(false);
  const [printed, setPrinted] = useState<readonly Item[] | null>(null);
  const [hasGuestLinks, setHasGuestLinks] = useState(false);
  const isNarrow = useIsNarrow();
  const parts = {
    box,
    space,
    onPrint: () => setIsPrinting(true),
    onGuestLink: space.isOwner ? () => setHasGuestLinks(true) : null,
  };
  useDocumentTitle(box.name);
  return (
    <>
      <PageHeader title={box.name} badges={<AccessBadge room={space.room ?? undefined} />} onBack={goBack} />
      <div className="page box-page">
        <BoxHead box={box} space={space} onDeleted={onDeleted} />
        {/* Before the items, of which there may be hundreds: for the keyboard as for the eye. */}
        {!isGone && (isNarrow ? <BoxPartButtons {...parts} /> : <BoxCards {...parts} />)}
        <div className="box-page-items">
          <BoxItems box={box} space={space} isGone={isGone} onFilled={onFilled} onPrint={setPrinted}>
            {!isGone && <PhotoFirst box={box} space={space} />}
          </BoxItems>
          {isGone && (
            <Button asChild>
              <Link to="/app" replace>
                {t('Go to your storage room')}
              </Link>
            </Button>
          )}
        </div>
      </div>
      {hasGuestLinks && (
        <GuestLinksDialog target={{ boxId: box.id }} name={box.name} onClose={() => setHasGuestLinks(false)} />
      )}
      {printed && <PrintItems items={printed} onClose={() => setPrinted(null)} />}
      {isPrinting && (
        <PrintDialog
          scope={box.spaceId === user.id ? null : box.spaceId}
          boxIds={[box.id]}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </>
  );
}

/** Before the first sync, or during a full read of the room, a missing box may only not have arrived yet. */
function MissingBox({ lastSeen }: { lastSeen: BoxEntry | undefined }) {
  const navigate = useNavigate();
  const { view, engine } = useReplicaStore();
  const { kind } = useSyncStatus().state;
  const cursor = lastSeen && engine?.replica.cursors.get(lastSeen.spaceId);
  const isBeingRead = cursor !== undefined && cursor.v < cursor.base;
  const isGone = lastSeen ? !isBeingRead : kind === 'up-to-date';
  const isElsewhere = useIsTryout() && !lastSeen;
  useDocumentTitle(t('Box'));
  useEffect(() => {
    if (!isGone || isElsewhere) return;
    if (!lastSeen)
      showToast({ title: t('Error'), description: t('Failed to retrieve box details.'), kind: 'destructive' });
    // Another toast already reports that the whole room is gone.
    else if (view.space(lastSeen.spaceId))
      showToast({
        title: t('Box removed'),
        description: t('{name} was deleted or is no longer shared with you.', { name: lastSeen.name }),
      });
    void navigate({ to: '/app', replace: true });
  }, [isGone, isElsewhere, lastSeen, view, navigate]);
  if (isGone && isElsewhere) return <BoxOfAccount />;

  const isWaiting = kind === 'starting' || kind === 'syncing' || isBeingRead || isGone;
  return (
    <>
      <PageHeader title={t('Box')} onBack={() => void navigate({ to: '/app' })} />
      <div className="page">
        {isWaiting ? (
          <Loading text={t('Loading box...')} rows={2} height={140} />
        ) : (
          <DeadEnd
            text={t('This box is not on this device yet.')}
            hint={t('It will appear here as soon as the server can be reached.')}
          />
        )}
      </div>
    </>
  );
}

/** After a deletion the page leaves once the dialog's own history entry is gone, so that back does not lead here. */
function useLeaveWhenDeleted(hasDialog: boolean): { value: boolean; start: () => void } {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (isLeaving && !hasDialog) void navigate({ to: '/app', replace: true });
  }, [isLeaving, hasDialog, navigate]);
  return { value: isLeaving, start: () => setIsLeaving(true) };
}

function useHasDialog(): boolean {
  const { state } = useLocation();
  return (state.dialogs?.length ?? 0) > 0;
}

/** A scanned tag of a person's own box, while they try the product on this device. */
function BoxOfAccount() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={t('Box')} />
      <div className="page">
        <DeadEnd
          text={t('This box is not in the household that you try here.')}
          hint={t('Sign in to see the boxes of your account.')}
          action={
            <Button asChild>
              <Link to="/auth" search={{ next: pathname }}>
                {t('Sign in')}
              </Link>
            </Button>
          }
        />
      </div>
    </>
  );
}
