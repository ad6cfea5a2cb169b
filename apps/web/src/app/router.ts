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
    // The previous page stays on the screen this long while the code of the next one loads. Milliseconds.
    defaultPendingMs: 1000,
    ...(history ? { history } : {}),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
