import { useState } from 'react';

/** Returns the current row, or its last state once it is gone: a form on it stays readable. */
export function useLastSeen<T>(live: T | undefined, opened: T): T {
  const [seen, setSeen] = useState(opened);
  if (live !== undefined && live !== seen) setSeen(live);
  return live ?? seen;
}
