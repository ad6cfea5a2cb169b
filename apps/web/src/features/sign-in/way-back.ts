import { safeNextPath } from '@boxroom/domain/profile/safe-next-path';
import * as z from 'zod/mini';
import { readStoredInTab, writeStoredInTab } from '../../lib/stored-value.ts';

const KEY = 'boxroom-way-back';

/** What the address of /auth says besides its view: where the person wants to go, and whether they are signed in already. */
const wayBackSchema = z.object({ next: z.optional(z.string()), again: z.optional(z.literal(true)) });
export interface WayBack {
  next?: string;
  again?: true;
}

/** Only with what is known, for the address to be short. */
export function wayBack({ next, again }: { next?: string | undefined; again?: boolean | undefined }): WayBack {
  return { ...(next === undefined ? {} : { next }), ...(again ? { again } : {}) };
}

/** Kept in the tab while somebody is at a provider: the address with which they come back does not say it. */
export function keepWayBack(way: WayBack): void {
  writeStoredInTab(KEY, JSON.stringify(way));
}

export function keptWayBack(): WayBack {
  try {
    const parsed = wayBackSchema.safeParse(JSON.parse(readStoredInTab(KEY) ?? '{}'));
    return parsed.success ? wayBack(parsed.data) : {};
  } catch {
    return {}; // Not ours: as if nothing had been kept.
  }
}

const OPENED_KEY = 'boxroom-link-opened';

/** That this tab had the link of a sign-in mail open, and where it leads: never the link. */
export function keepOpenedLink(next: string | undefined): void {
  writeStoredInTab(OPENED_KEY, next ?? '');
}

/** Where the link leads that this tab had open before a reload; null: it had none. */
export function keptOpenedLink(): { next: string | undefined } | null {
  const next = readStoredInTab(OPENED_KEY);
  return next === null ? null : { next: safeNextPath(next) ?? undefined };
}

export function forgetWayBack(): void {
  writeStoredInTab(KEY, null);
  writeStoredInTab(OPENED_KEY, null);
}
