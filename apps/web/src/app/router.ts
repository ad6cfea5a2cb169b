import { createRouter } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

/** `history` replaces the browser's in tests. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // A page whose code is on its way keeps the one before on the screen this long.
    defaultPendingMs: 1000,
    ...(history ? { history } : {}),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
