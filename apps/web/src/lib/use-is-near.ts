import { type RefObject, useEffect, useState } from 'react';

/** How far outside of what can be seen something counts as near, so that it is there when it comes in. */
const MARGIN = '300px';

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/**
 * Whether the element has ever been on the screen or nearly: what costs something is loaded then. Always, where a browser
 * cannot tell.
 */
export function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return undefined;
    const watcher = watch();
    waiting.set(element, () => setIsNear(true));
    watcher.observe(element);
    return () => {
      waiting.delete(element);
      watcher.unobserve(element);
    };
  }, [ref, isNear]);
  return isNear;
}

/** One for the whole page. */
function watch(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: MARGIN },
  );
  return observer;
}
