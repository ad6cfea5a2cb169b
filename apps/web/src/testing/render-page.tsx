import type { RouterHistory } from '@tanstack/react-router';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import {
  appSearch,
  historySearch,
  parseSearch,
  searchSearch,
  settingsSearch,
  sharedSearch,
  stringifySearch,
} from '../app/search-params.ts';
import { ServerState } from '../lib/session/server-state.tsx';
import { AppPage } from '../pages/app-page.tsx';
import { BoxCodePage } from '../pages/box-code-page.tsx';
import { BoxPage } from '../pages/box-page.tsx';
import { ChecklistPage } from '../pages/checklist-page.tsx';
import { HistoryPage } from '../pages/history-page.tsx';
import { ScanPage } from '../pages/scan-page.tsx';
import { SearchPage } from '../pages/search-page.tsx';
import { TagPage } from '../pages/tag-page.tsx';
import { WorthPage } from '../pages/worth-page.tsx';
import type { OpenInventory } from './open-inventory.tsx';
import { renderUi } from './render-app.tsx';

/** Renders the pages of a signed-in person on a given inventory, starting at `path`. */
export async function renderPages(
  { wrap }: OpenInventory,
  path: string,
): Promise<{ history: RouterHistory; unmount: () => void }> {
  const rootRoute = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in', component: () => wrap(<Outlet />) });
  const routes = [
    createRoute({ getParentRoute: () => signedIn, path: '/app', component: AppPage, validateSearch: appSearch }),
    createRoute({ getParentRoute: () => signedIn, path: '/box/$id', component: BoxPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/b/$code', component: BoxCodePage }),
    createRoute({ getParentRoute: () => signedIn, path: '/t/$id', component: TagPage }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/settings',
      component: lazyRouteComponent(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
      validateSearch: settingsSearch,
    }),
    createRoute({ getParentRoute: () => signedIn, path: '/settings/deleted', component: () => null }),
    createRoute({ getParentRoute: () => rootRoute, path: '/auth', component: () => <p>signing in</p> }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/search',
      component: SearchPage,
      validateSearch: searchSearch,
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/shared',
      component: lazyRouteComponent(() => import('../pages/shared-page.tsx'), 'SharedPage'),
      validateSearch: sharedSearch,
    }),
    createRoute({ getParentRoute: () => signedIn, path: '/scan', component: () => <ScanPage /> }),
    createRoute({ getParentRoute: () => signedIn, path: '/checklist', component: ChecklistPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/worth', component: WorthPage }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/history',
      component: HistoryPage,
      validateSearch: historySearch,
    }),
  ];
  const history = createMemoryHistory({ initialEntries: [path] });
  const routeTree = rootRoute.addChildren([signedIn.addChildren(routes)]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  await router.load();
  const { unmount } = renderUi(
    <ServerState>
      <RouterProvider<never> router={router as never} />
    </ServerState>,
  );
  return { unmount, history };
}
