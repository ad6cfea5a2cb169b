import { useEffect, useState } from 'react';

/**
 * Returns the whole seconds until a moment in milliseconds since 1970, counting down; 0 when it has passed, or for
 * null.
 */
export function useCountdown(until: number | null): number {
  const [seen, setSeen] = useState(() => look(until));
  // A new wait starts from the current clock, not from the last reading.
  if (seen.until !== until) setSeen(look(until));
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - seen.at) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeen(look(until)), 1000);
    return () => clearInterval(timer);
  }, [until, isRunning]);
  return left;
}

function look(until: number | null): { until: number | null; at: number } {
  return { until, at: Date.now() };
}
