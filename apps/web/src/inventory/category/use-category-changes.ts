import { refuseUnless } from '@boxroom/domain/access/decide-access';
import { ITEMS_PER_SELECTION_MAX } from '@boxroom/domain/item/item';
import { countText } from '@boxroom/domain/text/count-text';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import type { OwnCategory } from '../../replica/hooks/use-own-categories.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

const FAILED = 'Failed to change the category. Please try again.';

interface Kept {
  id: string;
  name: string;
  itemIds: readonly string[];
}

/** Returns the changes of a person's own categories. Each shows an Undo, and returns whether it was accepted. */
export function useCategoryChanges() {
  const mutate = useCommand();
  const { view, user } = useReplicaStore();

  /** Items in rooms that the person may only view keep their category as long as it exists. */
  const keep = ({ ids, name }: OwnCategory): Kept[] =>
    ids.map((id) => ({
      id,
      name: view.get('category', id)?.name ?? name,
      itemIds: [...view.rows.item.values()]
        .filter(({ categoryId, spaceId }) => categoryId === id && !refuseUnless(view, spaceId, 'edit'))
        .map((item) => item.id),
    }));

  function categorize(categoryId: string, itemIds: readonly string[]): boolean {
    for (let at = 0; at < itemIds.length; at += ITEMS_PER_SELECTION_MAX) {
      const ids = itemIds.slice(at, at + ITEMS_PER_SELECTION_MAX);
      if (!mutate('item.categorize', { groups: [{ categoryId, ids }] }, FAILED).ok) return false;
    }
    return true;
  }

  const remove = (kept: readonly Kept[]) => kept.every(({ id }) => mutate('category.delete', { id }, FAILED).ok);

  /** The server has taken the category from the items, so they get it back one command later. */
  function bringBack(kept: readonly Kept[]): boolean {
    return kept.every(
      ({ id, name, itemIds }) =>
        mutate('category.create', { id, spaceId: user.catalogueId, name }, FAILED).ok && categorize(id, itemIds),
    );
  }

  return {
    rename(category: OwnCategory, name: string): boolean {
      const kept = keep(category);
      const setAll = (nameOf: (one: Kept) => string) =>
        kept.every((one) => mutate('category.rename', { id: one.id, name: nameOf(one) }, FAILED).ok);
      if (!setAll(() => name)) return false;
      showUndoToast({ title: 'Category renamed', description: name }, () =>
        setAll((one) => one.name) ? { title: 'Category renamed', description: category.name } : null,
      );
      return true;
    },

    remove(category: OwnCategory): boolean {
      const kept = keep(category);
      if (!remove(kept)) return false;
      showUndoToast({ title: 'Category deleted', description: category.name }, () =>
        bringBack(kept) ? { title: 'Category restored', description: category.name } : null,
      );
      return true;
    },

    /** Gives the items of one category another one, and deletes the first. */
    merge(category: OwnCategory, into: OwnCategory): boolean {
      const [target] = into.ids;
      const kept = keep(category);
      const moved = kept.flatMap(({ itemIds }) => itemIds);
      // A refused first step leaves everything as it was.
      if (target === undefined || !categorize(target, moved) || !remove(kept)) return false;
      const description = `${countText(moved.length, 'item')} moved to ${into.name}`;
      showUndoToast({ title: 'Categories merged', description }, () =>
        bringBack(kept) ? { title: 'Category restored', description: category.name } : null,
      );
      return true;
    },
  };
}
