import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

const waiting = new Set<() => Promise<unknown>>();
let isIdle = false;

/**
 * A dialog that is no part of the first screen: its code is loaded when the page is idle or with its first opening,
 * whichever comes first.
 */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  if (isIdle) preload(load);
  else waiting.add(load);
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: P) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Called once the first screen stands. Dialogs of pages that come later are then loaded with their page. */
export function preloadLazyDialogs(): void {
  isIdle = true;
  for (const load of waiting) preload(load);
  waiting.clear();
}

function preload(load: () => Promise<unknown>): void {
  // A failed preload is no loss: opening the dialog asks again.
  load().catch(() => undefined);
}
