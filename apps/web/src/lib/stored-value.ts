/**
 * Small settings in localStorage. Where the browser forbids storage (private modes, full disk) a value lives in memory
 * until the page goes: a setting that does not last is better than a page that does not start.
 */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Null removes the value. */
export function writeStored(key: string, value: string | null): void {
  try {
    memory.delete(key);
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}
