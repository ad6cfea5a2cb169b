import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { system } from '../components/theme.ts';
import { Toaster } from '../components/toast.tsx';

/** Renders inside the theme: for the whole app, which brings its own toasts. */
export function renderThemed(children: ReactNode) {
  return render(<ChakraProvider value={system}>{children}</ChakraProvider>);
}

/** Renders inside the theme, with the toasts. */
export function renderUi(children: ReactNode) {
  return renderThemed(
    <>
      {children}
      <Toaster />
    </>,
  );
}

/** Renders as the page `/here` of a small router with a memory history; `/before` is the page one came from. */
export async function renderRouted(children: ReactNode) {
  const rootRoute = createRootRoute();
  const before = createRoute({ getParentRoute: () => rootRoute, path: '/before', component: () => <p>the page before</p> });
  const here = createRoute({ getParentRoute: () => rootRoute, path: '/here', component: () => children });
  const history = createMemoryHistory({ initialEntries: ['/before', '/here'] });
  const router = createRouter({ routeTree: rootRoute.addChildren([before, here]), history });
  await router.load();
  const view = renderUi(<RouterProvider<never> router={router as never} />);
  return { ...view, history };
}
