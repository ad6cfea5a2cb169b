import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lib/language/lazy-part.ts';
import { isLostCode } from '../../lib/version/lost-code.ts';

/**
 * Something that appears beside the page without being asked for, and that the page works without. Shows nothing while
 * its code loads, and where that code is lost: an extra must not replace the page by an error.
 */
export function lazyExtra<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  const Loaded = lazyPart(() => load().catch(leaveOut));
  return (props: P) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

function leaveOut(error: unknown): () => null {
  if (!isLostCode(error)) throw error;
  return () => null;
}
