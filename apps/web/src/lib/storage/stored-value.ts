import { SNAKE_KEYS } from './snake-keys.ts';

/**
 * Small settings in localStorage. Where the browser forbids storage (private modes, full disk) a value stays in memory
 * while the page lives: a temporary setting is better than a page that does not start.
 */
const memory = new Map<string, string>();
/** The same for values of one tab. */
const tabMemory = new Map<string, string>();

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

/** Like `readStored` for values of one tab. */
export function readStoredInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? tabMemory.get(key) ?? null;
  } catch {
    return tabMemory.get(key) ?? null;
  }
}

export function writeStoredInTab(key: string, value: string | null): void {
  try {
    tabMemory.delete(key);
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    if (value !== null) tabMemory.set(key, value);
  }
}

/** Keys without a person's id that still belong to a person. */
const UNNAMED_KEYS: readonly string[] = Object.values(SNAKE_KEYS);

/** Keys contain no ids except those of people. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * Removes the values of everybody but this person, by the ids in the keys. `isNew`: the device was another person's
 * until now, so keys without an id are removed too.
 */
export function forgetStoredOfOthers(userId: string, { isNew = false }: { isNew?: boolean } = {}): void {
  const isOfAnother = (key: string) => (ID.test(key) && !key.includes(userId)) || (isNew && UNNAMED_KEYS.includes(key));
  for (const known of [memory, tabMemory]) for (const key of known.keys()) if (isOfAnother(key)) known.delete(key);
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isOfAnother(key)) storage.removeItem(key);
  } catch {
    // Storage is forbidden: no value was stored.
  }
}

/** Removes the values whose keys contain an id. */
export function forgetStoredNamed(id: string): void {
  for (const known of [memory, tabMemory]) for (const key of known.keys()) if (key.includes(id)) known.delete(key);
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.includes(id)) storage.removeItem(key);
  } catch {
    // Storage is forbidden: no value was stored.
  }
}

/** Removes a person's values: keys with their id, their game scores, and everything of this tab. */
export function forgetStoredOf(userId: string): void {
  const isTheirs = (key: string) => key.includes(userId) || UNNAMED_KEYS.includes(key);
  tabMemory.clear();
  for (const key of memory.keys()) if (isTheirs(key)) memory.delete(key);
  try {
    for (const key of Object.keys(localStorage)) if (isTheirs(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is forbidden: no value was stored.
  }
}
