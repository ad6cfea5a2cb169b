import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lib/language/lazy-part.ts';

const waiting = new Set<() => Promise<unknown>>();
let isIdle = false;

/**
 * A dialog or view outside the first screen: its code loads when the page is idle or with its first opening, whichever
 * comes first. `fallback` shows meanwhile.
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): (props: P) => ReactNode {
  if (isIdle) preload(load);
  else waiting.add(load);
  const Loaded = lazyPart(load);
  return (props: P) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Called once the first screen has rendered. Dialogs of later pages then load with their page. */
export function preloadLazyDialogs(): void {
  isIdle = true;
  for (const load of waiting) preload(load);
  waiting.clear();
}

function preload(load: () => Promise<unknown>): void {
  // Ignore a failed preload: opening the dialog retries.
  load().catch(() => undefined);
}
