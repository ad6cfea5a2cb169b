import { refuseUnless } from '@boxroom/domain/access/decide-access';
import type { Refusal } from '@boxroom/domain/command/command';
import type { ReadView } from '@boxroom/domain/command/model';
import { idsBy } from '@boxroom/domain/id/ids-by';
import { type Item, ITEMS_PER_SELECTION_MAX } from '@boxroom/domain/item/item';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';

/** Splits the rows into groups of at most `size`, in order. */
export function inChunks<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
}

/** A list of items, checked against the current rows. */
export interface Looked {
  /** Those that still exist. */
  present: readonly Item[];
  /** Those that the person may change. */
  editable: readonly Item[];
  /** How many are gone, and how many are view-only. */
  gone: number;
  viewOnly: number;
}

export function lookAgain(view: ReadView, items: readonly Pick<Item, 'id'>[]): Looked {
  const present = items.flatMap(({ id }) => view.get('item', id) ?? []);
  const editable = present.filter(({ spaceId }) => refuseUnless(view, spaceId, 'edit')?.code !== 'VIEW_ONLY');
  return { present, editable, gone: items.length - present.length, viewOnly: present.length - editable.length };
}

/**
 * Returns the items that a bulk command changes, or null after a toast that says why there are none. The checklist
 * refuses all for one view-only item; a selection skips those (`skips`), and its texts count them.
 */
export function chooseForBulk(
  { present, editable, viewOnly }: Looked,
  verb: Verb,
  skips: boolean,
): readonly Item[] | null {
  if (present.length === 0) showToast({ title: t('No items selected'), kind: 'destructive' });
  else if (viewOnly > 0 && !(skips && editable.length > 0)) showToast(errorToast(viewOnlyText(verb, viewOnly)));
  else if (editable.length > ITEMS_PER_SELECTION_MAX) showToast(errorToast(tooManyText(editable.length)));
  else return editable;
  return null;
}

function tooManyText(count: number): string {
  const max = ITEMS_PER_SELECTION_MAX;
  return t('{count, plural, one{# item is} other{# items are}} too many at once. Select at most {max, number}.', {
    count,
    max,
  });
}

type Verb = 'move' | 'delete' | 'change';

/** Returns a sentence about items that a selection skips: '2 items stay as they are: you have view-only access there.' */
export function skippedText(viewOnly: number): string {
  if (viewOnly === 0) return '';
  return t(
    '{count, plural, one{# item stays as it is} other{# items stay as they are}}: you have view-only access there.',
    { count: viewOnly },
  );
}

export function viewOnlyText(verb: Verb, count: number | string): string {
  switch (verb) {
    case 'move':
      return t('Permission denied: You have view-only access to {count} item(s) and cannot move them.', { count });
    case 'delete':
      return t('Permission denied: You have view-only access to {count} item(s) and cannot delete them.', { count });
    case 'change':
      return t('Permission denied: You have view-only access to {count} item(s) and cannot change them.', { count });
  }
}

/** Returns the text for a refused bulk command: how many items prevent it, or that it failed. */
export function refusedForAll(verb: Verb, failure: string) {
  return ({ code, detail }: Refusal): string | undefined => {
    if (code === 'VIEW_ONLY' && detail !== undefined) return viewOnlyText(verb, detail);
    return code === 'INTERNAL' || code === 'INVALID' ? failure : undefined;
  };
}

/** Returns a sentence about items that are gone: '1 item was already gone.' */
export function goneText(gone: number): string {
  if (gone === 0) return '';
  return t('{count, plural, one{# item was} other{# items were}} already gone.', { count: gone });
}

/** Joins sentences, without the empty ones. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** Returns the ids of items by box, in the order of the items. */
export function idsByBox(items: readonly Item[]): Map<string, string[]> {
  return idsBy(items, ({ boxId }) => boxId);
}

/** Returns items with their categories, as `item.categorize` takes them. */
export function byCategory(
  items: readonly Pick<Item, 'id' | 'categoryId'>[],
): { categoryId: string | null; ids: string[] }[] {
  return Array.from(
    idsBy(items, ({ categoryId }) => categoryId),
    ([categoryId, ids]) => ({ categoryId, ids }),
  );
}
