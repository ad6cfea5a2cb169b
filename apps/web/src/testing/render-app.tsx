import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
// Imported before any test starts its clock, so that no dialog waits for the library.
import '../components/dialog/dialog-surface.tsx';
import { Toaster } from '../components/toast/toast.tsx';

/** Renders with the toasts. */
export function renderUi(children: ReactNode): RenderResult {
  return render(
    <>
      {children}
      <Toaster />
    </>,
  );
}

/** Renders as the page `/here` of a small router; `/before` is the previous history entry. */
export async function renderRouted(
  children: ReactNode,
  history: RouterHistory = createMemoryHistory({ initialEntries: ['/before', '/here'] }),
): Promise<RenderResult & { history: RouterHistory }> {
  const rootRoute = createRootRoute();
  const before = createRoute({
    getParentRoute: () => rootRoute,
    path: '/before',
    component: () => <p>the page before</p>,
  });
  const here = createRoute({ getParentRoute: () => rootRoute, path: '/here', component: () => children });
  const router = createRouter({ routeTree: rootRoute.addChildren([before, here]), history });
  await router.load();
  const view = renderUi(<RouterProvider<never> router={router as never} />);
  return { ...view, history };
}
