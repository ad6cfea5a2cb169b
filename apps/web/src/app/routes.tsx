import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { showToast } from '../components/toast/toast-store.ts';
import { withTexts } from '../lib/language/rest-of-language.ts';
import { t } from '../lib/language/t.ts';
import { getSession } from '../lib/session/session.ts';
import { loadPart } from '../lib/version/lost-code.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { leaveInviteWhenSignedIn, requireSession, skipWhenSignedIn } from './guards.ts';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import {
  appSearch,
  authCallbackSearch,
  authSearch,
  historySearch,
  inviteSearch,
  providerSearch,
  searchSearch,
  settingsSearch,
  sharedSearch,
  tokenSearch,
} from './search-params.ts';

/** Every address of the app, and its page. Pages load on demand. */
const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: RouteError });

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => loadPart(() => import('./signed-in-layout.tsx')), 'SignedInLayout'),
});

const appRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/app',
  validateSearch: appSearch,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/app-page.tsx')), 'AppPage'),
});
const boxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/box/$id',
  component: lazyPage(async () => (await import('../pages/box-page.tsx')).BoxPage),
});
/** A code that was cut off, or an address typed halfway. */
const noBoxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/box',
  beforeLoad() {
    showToast({ title: t('Error'), description: t('Failed to retrieve box details.'), kind: 'destructive' });
    goTo('/app');
  },
});
const boxCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/b/$code',
  component: lazyPage(async () => (await import('../pages/box-code-page.tsx')).BoxCodePage),
});
const tagRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/t/$id',
  component: lazyPage(async () => (await import('../pages/tag-page.tsx')).TagPage),
});
const searchRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/search',
  validateSearch: searchSearch,
  component: lazyPage(async () => (await import('../pages/search-page.tsx')).SearchPage),
});
const scanRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/scan',
  component: lazyPage(async () => (await import('../pages/scan-page.tsx')).ScanPage),
});
const historyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/history',
  validateSearch: historySearch,
  component: lazyPage(async () => (await import('../pages/history-page.tsx')).HistoryPage),
});
const checklistRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/checklist',
  component: lazyPage(async () => (await import('../pages/checklist-page.tsx')).ChecklistPage),
});
const worthRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/worth',
  component: lazyPage(async () => (await import('../pages/worth-page.tsx')).WorthPage),
});
const lentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/lent',
  component: lazyPage(async () => (await import('../pages/lent-page.tsx')).LentPage),
});
const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyPage(async () => (await import('../pages/settings-page.tsx')).SettingsPage),
});
const deletedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/deleted',
  component: lazyPage(async () => (await import('../pages/deleted-page.tsx')).DeletedPage),
});
/** What other apps shared; the service worker leads here. */
const sharedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/shared',
  validateSearch: sharedSearch,
  component: lazyPage(async () => (await import('../pages/shared-page.tsx')).SharedPage),
});
const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  component: lazyPage(async () => (await import('../pages/admin-page.tsx')).AdminPage),
});

/** Begins the tryout on this device, or continues it. */
const tryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/try',
  beforeLoad() {
    if (getSession().user) goTo('/app');
  },
  component: lazyRouteComponent(() => loadPart(() => withTexts(() => import('../pages/try-page.tsx'))), 'TryPage'),
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: authSearch,
  beforeLoad: skipWhenSignedIn,
  component: lazyPage(async () => (await import('../pages/auth-page.tsx')).AuthPage),
});
const authCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth-callback',
  validateSearch: authCallbackSearch,
  component: lazyPage(async () => (await import('../pages/auth-callback-page.tsx')).AuthCallbackPage),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: tokenSearch,
  component: lazyPage(async () => (await import('../pages/confirm-email-page.tsx')).ConfirmEmailPage),
});
const stopEmailChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stop-email-change',
  validateSearch: tokenSearch,
  component: lazyPage(async () => (await import('../pages/stop-email-change-page.tsx')).StopEmailChangePage),
});
const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  validateSearch: tokenSearch,
  component: lazyPage(async () => (await import('../pages/unsubscribe-page.tsx')).UnsubscribePage),
});
const authProviderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth-callback/$provider',
  validateSearch: providerSearch,
  component: lazyPage(async () => (await import('../pages/auth-provider-page.tsx')).AuthProviderPage),
});
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: tokenSearch,
  component: lazyPage(async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage),
});

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  validateSearch: inviteSearch,
  beforeLoad: leaveInviteWhenSignedIn,
  component: lazyPage(async () => (await import('../pages/invite-page.tsx')).InvitePage),
});
const acceptInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  validateSearch: tokenSearch,
  component: lazyPage(async () => (await import('../pages/accept-invitation-page.tsx')).AcceptInvitationPage),
});

/** Opened from the code that another device shows. */
const pairRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pair',
  component: lazyPage(async () => (await import('../pages/pair-page.tsx')).PairPage),
});

/** Without `ServerState`: a guest loads as little code as possible. */
const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guest',
  component: lazyRouteComponent(() => loadPart(() => import('../pages/guest-page.tsx')), 'GuestPage'),
});

/** The server serves the start page. This route is used while the server is unreachable, and leads to the app. */
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: () => goTo('/app') });
const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/index', beforeLoad: () => goTo('/app') });
const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: () => goTo('/settings'),
});

export const routeTree = rootRoute.addChildren([
  signedInRoute.addChildren([
    appRoute,
    boxRoute,
    noBoxRoute,
    boxCodeRoute,
    tagRoute,
    searchRoute,
    scanRoute,
    historyRoute,
    checklistRoute,
    lentRoute,
    worthRoute,
    settingsRoute,
    deletedRoute,
    sharedRoute,
    adminRoute,
  ]),
  tryRoute,
  authRoute,
  authCallbackRoute,
  authProviderRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  stopEmailChangeRoute,
  unsubscribeRoute,
  inviteRoute,
  acceptInvitationRoute,
  pairRoute,
  guestRoute,
  homeRoute,
  indexRoute,
  profileRoute,
]);

/** Loads a page together with `ServerState`, both at the first visit. */
function lazyPage(load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => {
    const [Page, { ServerState }] = await loadPart(() =>
      withTexts(() => Promise.all([load(), import('../lib/session/server-state.tsx')])),
    );
    return {
      default: () => (
        <ServerState>
          <Page />
        </ServerState>
      ),
    };
  });
}

function goTo(to: '/app' | '/settings'): never {
  throw redirect({ to, replace: true });
}
