import { useState } from 'react';

/** A row as it is now, or as it was last seen when it is gone: a form on it stays to be read. */
export function useLastSeen<T>(live: T | undefined, opened: T): T {
  const [seen, setSeen] = useState(opened);
  if (live !== undefined && live !== seen) setSeen(live);
  return live ?? seen;
}
