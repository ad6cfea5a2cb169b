import { useSyncExternalStore } from 'react';

const CHECK_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the calendar date of this device, YYYY-MM-DD, also after midnight and after a device slept. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, readToday);
}

export function readToday(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** One clock for all rows. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(notify, CHECK_MS);
  if (listeners.size === 1) document.addEventListener('visibilitychange', notify);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', notify);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
