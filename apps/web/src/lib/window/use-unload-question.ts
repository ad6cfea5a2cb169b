import { useEffect } from 'react';

/**
 * Makes the browser ask before the page closes or reloads, as long as something would be lost. A function is called
 * when the page closes; keep its identity.
 */
export function useUnloadQuestion(isAtRisk: boolean | (() => boolean)): void {
  useEffect(() => {
    if (isAtRisk === false) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (isAtRisk === true || isAtRisk()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
