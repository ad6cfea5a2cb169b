import { type RefObject, useEffect, useState } from 'react';

/** Elements within this distance of the screen count as near, so that they are loaded when they scroll in. */
const MARGIN = '300px';

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/**
 * Whether the element has ever been on or near the screen; costly content loads then. Always true where the browser has
 * no IntersectionObserver.
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

/** One observer for the whole page. */
function watch(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: MARGIN },
  );
  return observer;
}
