import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import * as z from 'zod/mini';
import { readStoredInTab, writeStoredInTab } from '../../lib/storage/stored-value.ts';

const KEY = 'boxroom-way-back';

/**
 * The part of /auth's address beside its view: where the person wants to go, and whether they are signed in already.
 */
const wayBackSchema = z.object({ next: z.optional(z.string()), again: z.optional(z.literal(true)) });
export interface WayBack {
  next?: string;
  again?: true;
}

/** Omits undefined values, to keep the address short. */
export function wayBack({ next, again }: { next?: string | undefined; again?: boolean | undefined }): WayBack {
  return { ...(next === undefined ? {} : { next }), ...(again ? { again } : {}) };
}

/** Stored in the tab while the person is at a provider, because the callback address does not contain it. */
export function keepWayBack(way: WayBack): void {
  writeStoredInTab(KEY, JSON.stringify(way));
}

export function keptWayBack(): WayBack {
  try {
    const parsed = wayBackSchema.safeParse(JSON.parse(readStoredInTab(KEY) ?? '{}'));
    return parsed.success ? wayBack(parsed.data) : {};
  } catch {
    return {}; // Somebody else's value counts as none.
  }
}

const OPENED_KEY = 'boxroom-link-opened';

/** Stores that this tab had a sign-in link open, and its destination, but never the link. */
export function keepOpenedLink(next: string | undefined): void {
  writeStoredInTab(OPENED_KEY, next ?? '');
}

/** Returns the destination of the link that this tab had open before a reload; null: it had none. */
export function keptOpenedLink(): { next: string | undefined } | null {
  const next = readStoredInTab(OPENED_KEY);
  return next === null ? null : { next: safeNextPath(next) ?? undefined };
}

export function forgetWayBack(): void {
  writeStoredInTab(KEY, null);
  writeStoredInTab(OPENED_KEY, null);
}
