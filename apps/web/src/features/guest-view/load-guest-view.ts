import type { GuestBox, GuestCursor, GuestItem, GuestPage } from '@boxroom/domain/guest-link/guest-view';
import { type GuestViewBox, makeGuestView } from '@boxroom/domain/guest-link/search-guest-view';
import { trpcClient } from '../../lib/http/trpc.ts';
import { t } from '../../lib/language/t.ts';
import { readStoredInTab, writeStoredInTab } from '../../lib/storage/stored-value.ts';

/** The content of a guest link, as far as it has loaded. */
export interface LoadedGuestView extends Pick<GuestPage, 'kind' | 'name' | 'expiresAt' | 'currency' | 'pictures'> {
  boxes: readonly GuestViewBox[];
  isComplete: boolean;
  /** Milliseconds since 1970. */
  loadedAt: number;
}

/**
 * Loads the list page by page, because a room may be large. Calls `onView` with the first page and with the whole list.
 */
export async function loadGuestView(
  token: string,
  onView: (view: LoadedGuestView) => void,
  signal: AbortSignal,
): Promise<void> {
  const boxes: GuestBox[] = [];
  const items: GuestItem[] = [];
  let after: GuestCursor | null = null;
  do {
    const page: GuestPage = await trpcClient.guest.open.mutate({ token, visit: readVisit(token), after }, { signal });
    writeStoredInTab(VISIT, `${token} ${page.visit}`);
    boxes.push(...page.boxes);
    items.push(...page.items);
    const isFirst = after === null;
    after = page.next;
    if (!isFirst && after !== null) continue;
    const { kind, name, expiresAt, currency, pictures } = page;
    const list = makeGuestView(boxes, items, t.language);
    onView({
      kind,
      name,
      expiresAt,
      currency,
      pictures,
      boxes: list,
      isComplete: after === null,
      loadedAt: Date.now(),
    });
  } while (after !== null);
}

/** Storage key of the visit id, which shows that this tab was counted. */
const VISIT = 'guest-visit';

function readVisit(token: string): string | null {
  const [ofToken, visit] = readStoredInTab(VISIT)?.split(' ') ?? [];
  return ofToken === token ? (visit ?? null) : null;
}
