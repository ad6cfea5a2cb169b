import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preloadDialogs } from '../components/dialog.tsx';
import { LineStatusProvider } from '../components/line-status.ts';
import { useSession } from '../lib/session.ts';
import { ReplicaProvider } from '../replica/replica-provider.tsx';
import { useChecklistCount } from '../replica/use-checklist.ts';
import { AppNav } from './app-nav.tsx';
import './signed-in-layout.css';
import { useLine } from './use-line.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';
import { whenIdle } from './when-idle.ts';

const NAV_PAGES = ['/app', '/search', '/history', '/checklist'] as const;

/** Around every page of a signed-in person: the local copy, the navigation, how the sync stands. */
export function SignedInLayout() {
  const { user } = useSession();
  // Signed out, here or in another tab.
  if (!user) return <Navigate to="/auth" replace />;
  return (
    <ReplicaProvider key={user.id}>
      <Shell />
    </ReplicaProvider>
  );
}

function Shell() {
  const line = useLine();
  const checklistCount = useChecklistCount();
  const router = useRouter();
  useSearchShortcut();
  useEffect(
    () =>
      whenIdle(() => {
        preloadDialogs();
        for (const to of NAV_PAGES) void router.preloadRoute({ to });
      }),
    [router],
  );

  return (
    <LineStatusProvider value={line}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <AppNav checklistCount={checklistCount} />
      <main id="content" tabIndex={-1} className="app-main">
        <Outlet />
      </main>
    </LineStatusProvider>
  );
}
