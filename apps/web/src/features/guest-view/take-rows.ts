import type { GuestBox, GuestItem } from '@boxroom/domain/guest-link/guest-view';

export interface BoxWithItems {
  box: GuestBox;
  items: readonly GuestItem[];
}

/** A box with the rendered part of its items. */
export interface DrawnBox extends BoxWithItems {
  /** The number of all its items. */
  total: number;
}

/**
 * Returns the first boxes and items up to a number of rows, where a box's header counts as one, or up to the end of the
 * box that the person jumped to, whichever is more.
 */
export function takeRows(
  boxes: readonly BoxWithItems[],
  { rows, upTo }: { rows: number; upTo: string | null },
): { boxes: DrawnBox[]; hasMore: boolean } {
  const last = upTo === null ? -1 : boxes.findIndex(({ box }) => box.id === upTo);
  const drawn: DrawnBox[] = [];
  let left = rows;
  for (const [index, { box, items }] of boxes.entries()) {
    if (left <= 0 && index > last) return { boxes: drawn, hasMore: true };
    const count = index <= last ? items.length : Math.min(items.length, Math.max(left - 1, 0));
    drawn.push({ box, items: items.slice(0, count), total: items.length });
    left -= count + 1;
    if (count < items.length) return { boxes: drawn, hasMore: true };
  }
  return { boxes: drawn, hasMore: false };
}
