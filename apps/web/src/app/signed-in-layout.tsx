import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { lazyExtra } from '../components/dialog/lazy-extra.tsx';
import { preloadDialogs } from '../components/dialog/preload-dialogs.ts';
import { LineStatusProvider } from '../components/status/line-status.ts';
import { PictureHost, preloadPictureViewer } from '../features/pictures/picture-host.tsx';
import { useFocusKept } from '../inventory/list/use-focus-kept.ts';
import { preloadLongList } from '../inventory/list/windowed-list.tsx';
import { lazyPart } from '../lib/language/lazy-part.ts';
import { t } from '../lib/language/t.ts';
import { useOpenTryout } from '../lib/session/open-tryout.ts';
import { useSession } from '../lib/session/session.ts';
import { useTryout } from '../lib/session/tryout.ts';
import { useShortcut } from '../lib/window/use-shortcut.ts';
import { whenIdle } from '../lib/window/when-idle.ts';
import { useChecklistCount } from '../replica/hooks/use-checklist-count.ts';
import { useAskForPersistence } from '../replica/hooks/use-persistence.ts';
import { useIsComplete, useSyncStatus } from '../replica/hooks/use-sync-status.ts';
import { ReplicaProvider } from '../replica/replica-provider.tsx';
import { AppNav } from './app-nav.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ItemHost, preloadOpenedItem } from './item-host.tsx';
import { SignedOut } from './signed-out.tsx';
import './signed-in-layout.css';
import { Tour } from './tour.tsx';
import { useAppUpdate } from './update/use-app-update.ts';
import { useAccountGone } from './use-account-gone.ts';
import { useInvitationAnswers } from './use-invitation-answers.ts';
import { useLine } from './use-line.ts';
import { usePushHere } from './use-push-here.ts';
import { useRoomRemoved } from './use-room-removed.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

const PAGE_ID = 'content';
const NAV_PAGES = ['/app', '/search', '/scan', '/history', '/checklist'] as const;

/** Wraps every page of a signed-in person with the replica, the navigation and the sync status. */
export function SignedInLayout() {
  const { user, isEndedElsewhere } = useSession();
  const tryout = useOpenTryout();
  const id = user?.id ?? tryout?.id;
  if (id === undefined) return <SignedOut />;
  return (
    <ReplicaProvider key={id}>
      {isEndedElsewhere && user ? (
        <Suspense>
          <EndedElsewhere userId={user.id} />
        </Suspense>
      ) : (
        <Shell />
      )}
    </ReplicaProvider>
  );
}

const EndedElsewhere = lazyPart(async () => (await import('../features/sign-out/ended-elsewhere.tsx')).EndedElsewhere);

const ChangesSheet = lazyPart(async () => (await loadChanges()).ChangesSheet);
function loadChanges() {
  return import('../features/changes/changes-sheet.tsx');
}

const AsAnApp = lazyExtra(async () => (await import('./as-an-app.tsx')).AsAnApp);

const TryoutLine = lazyExtra(async () => (await import('../features/tryout/tryout-line.tsx')).TryoutLine);
const TryoutArrival = lazyExtra(async () => (await import('../features/tryout/tryout-arrival.tsx')).TryoutArrival);

/** What a tryout on this device adds above the page: its line, or the question whether the account takes it over. */
function TryoutTop() {
  const tryout = useTryout();
  const { user } = useSession();
  if (!tryout) return null;
  return user ? <TryoutArrival tryout={tryout} onNew={() => skipTour(user.id)} /> : <TryoutLine />;
}

/** Somebody who has tried everything needs no tour. */
function skipTour(userId: string): void {
  import('../features/onboarding/tour-state.ts').then(({ finishTour }) => finishTour(userId)).catch(() => undefined); // the next start sends it
}

function Shell() {
  const [changes, setChanges] = useState<'never' | 'open' | 'closed'>('never');
  const ownLine = useLine();
  const line = useMemo(() => ({ ...ownLine, showChanges: () => setChanges('open') }), [ownLine]);
  const checklistCount = useChecklistCount();
  const router = useRouter();
  useSearchShortcut();
  useFocusKept(PAGE_ID);
  useRoomRemoved();
  useInvitationAnswers();
  useUnloadWarning();
  useAccountGone();
  usePushHere();
  useAskForPersistence();
  useAppUpdate(useSyncStatus());
  const isComplete = useIsComplete();
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    // A browser that waits for the first rows is idle too, but they go first.
    if (!isComplete) return undefined;
    return whenIdle(() => {
      setIsSettled(true);
      preloadDialogs();
      void preloadLongList();
      preloadPictureViewer();
      preloadOpenedItem();
      loadChanges().catch(() => undefined); // opening it loads it again
      // Follows the system's color mode, and the choice made in another tab.
      import('../components/theme/color-mode.ts').catch(() => undefined);
      for (const to of NAV_PAGES) void router.preloadRoute({ to });
    });
  }, [router, isComplete]);

  return (
    <LineStatusProvider value={line}>
      <a href={`#${PAGE_ID}`} className="skip-link">
        {t('Skip to content')}
      </a>
      <AppNav checklistCount={checklistCount} />
      <main id={PAGE_ID} tabIndex={-1} className="app-main">
        <TryoutTop />
        <FirstSteps />
        <PictureHost>
          <ItemHost>
            <Outlet />
          </ItemHost>
        </PictureHost>
      </main>
      <Tour />
      {isSettled && <AsAnApp />}
      {changes !== 'never' && (
        <Suspense>
          <ChangesSheet open={changes === 'open'} onClose={() => setChanges('closed')} />
        </Suspense>
      )}
    </LineStatusProvider>
  );
}

/** The key `/` focuses the search field, or opens the search page. */
function useSearchShortcut(): void {
  const router = useRouter();
  useShortcut({ key: '/' }, () => {
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (field) field.focus();
    else void router.navigate({ to: '/search' });
    return true;
  });
}
