import { refuseUnless } from '@boxroom/domain/access/decide-access';
import type { Refusal } from '@boxroom/domain/command/command';
import type { ReadView } from '@boxroom/domain/command/model';
import type { Item } from '@boxroom/domain/item/item';
import { countText } from '@boxroom/domain/text/count-text';

/** Splits the rows into groups of at most `size`, in order. */
export function inChunks<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
}

/** Checks a list against the current rows: which items still exist, how many are gone, and how many are view-only. */
export function lookAgain(
  view: ReadView,
  items: readonly Pick<Item, 'id'>[],
): { present: readonly Item[]; gone: number; viewOnly: number } {
  const present = items.flatMap(({ id }) => view.get('item', id) ?? []);
  const viewOnly = present.filter(({ spaceId }) => refuseUnless(view, spaceId, 'edit')?.code === 'VIEW_ONLY').length;
  return { present, gone: items.length - present.length, viewOnly };
}

export function viewOnlyText(verb: 'move' | 'delete', count: number | string): string {
  return `Permission denied: You have view-only access to ${count} item(s) and cannot ${verb} them.`;
}

/** Returns the text for a refused bulk command: how many items prevent it, or that it failed. */
export function refusedForAll(verb: 'move' | 'delete', failure: string) {
  return ({ code, detail }: Refusal): string | undefined => {
    if (code === 'VIEW_ONLY' && detail !== undefined) return viewOnlyText(verb, detail);
    return code === 'INTERNAL' || code === 'INVALID' ? failure : undefined;
  };
}

/** Returns a sentence to append when some items are gone: ' 1 item was already gone.' */
export function goneText(gone: number): string {
  return gone === 0 ? '' : ` ${countText(gone, 'item')} ${gone === 1 ? 'was' : 'were'} already gone.`;
}

/** Returns the ids of items by box, in the order of the items. */
export function idsByBox(items: readonly Item[]): Map<string, string[]> {
  const boxes = new Map<string, string[]>();
  for (const { id, boxId } of items) {
    const ids = boxes.get(boxId) ?? [];
    ids.push(id);
    boxes.set(boxId, ids);
  }
  return boxes;
}
