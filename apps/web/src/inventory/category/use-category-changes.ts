import { refuseUnless } from '@boxroom/domain/access/decide-access';
import type { ReadView } from '@boxroom/domain/command/model';
import { ITEMS_PER_SELECTION_MAX } from '@boxroom/domain/item/item';
import { msg } from '@boxroom/domain/language/message';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import type { CategoryLabel } from '../../replica/hooks/use-categories.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import type { OwnCategory } from '../../replica/hooks/use-own-categories.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { colorLabel } from './color-label.ts';

const FAILED = msg('Failed to change the category. Please try again.');

interface Kept extends CategoryLabel {
  id: string;
  itemIds: readonly string[];
}

/** Returns the changes of a person's own categories. Each shows an Undo, and returns whether it was accepted. */
export function useCategoryChanges() {
  const mutate = useCommand();
  const { view, user } = useReplicaStore();

  /** Items in rooms that the person may only view keep their category as long as it exists. */
  const keep = (category: OwnCategory): Kept[] =>
    category.ids.map((id) => ({
      ...labelOf(view.get('category', id) ?? category),
      id,
      itemIds: [...view.rows.item.values()]
        .filter(({ categoryId, spaceId }) => categoryId === id && !refuseUnless(view, spaceId, 'edit'))
        .map((item) => item.id),
    }));

  function categorize(categoryId: string, itemIds: readonly string[]): boolean {
    for (let at = 0; at < itemIds.length; at += ITEMS_PER_SELECTION_MAX) {
      const ids = itemIds.slice(at, at + ITEMS_PER_SELECTION_MAX);
      if (!mutate('item.categorize', { groups: [{ categoryId, ids }] }, t(FAILED)).ok) return false;
    }
    return true;
  }

  const remove = (kept: readonly Kept[]) => kept.every(({ id }) => mutate('category.delete', { id }, t(FAILED)).ok);

  /**
   * The server has taken the category from the items, so they get it back one command later. Those that got another one
   * since keep that.
   */
  function bringBack(kept: readonly Kept[]): boolean {
    return kept.every(({ id, name, color, itemIds }) => {
      const still = itemIds.filter((itemId) => {
        const item = view.get('item', itemId);
        return item && (item.categoryId === null || item.categoryId === id);
      });
      const input = { id, spaceId: user.catalogueId, name, color };
      return mutate('category.create', input, t(FAILED)).ok && categorize(id, still);
    });
  }

  /** Items that got another category since the merge keep it. */
  function split(kept: readonly Kept[], fromId: string): boolean {
    const all = kept.flatMap(({ id, itemIds }) => itemIds.map((itemId) => ({ id, itemId })));
    for (let at = 0; at === 0 || at < all.length; at += ITEMS_PER_SELECTION_MAX) {
      const part = all.slice(at, at + ITEMS_PER_SELECTION_MAX);
      const categories = kept.map(({ id, name, color }) => ({
        id,
        name,
        color,
        itemIds: part.filter((one) => one.id === id).map(({ itemId }) => itemId),
      }));
      if (!mutate('category.split', { fromId, spaceId: user.catalogueId, categories }, t(FAILED)).ok) return false;
    }
    return true;
  }

  return {
    /** Changes name and color of all rows of the name, as far as they differ. */
    change(category: OwnCategory, { name, color }: CategoryLabel): boolean {
      const set = {
        ...(name === category.name ? {} : { name }),
        ...(color === category.color ? {} : { color }),
      };
      if (Object.keys(set).length === 0) return true;
      const kept = keep(category);
      if (!kept.every(({ id }) => mutate('category.rename', { id, ...set }, t(FAILED)).ok)) return false;
      const title = 'name' in set ? t('Category renamed') : t('Color changed');
      const description = 'name' in set ? name : `${name}: ${colorLabel(color)}`;
      showUndoToast({ title, description }, () =>
        kept.every((one) => mutate('category.rename', { id: one.id, ...stillSet(view, one, set) }, t(FAILED)).ok)
          ? { title: t('Change undone'), description: category.name }
          : null,
      );
      return true;
    },

    remove(category: OwnCategory): boolean {
      const kept = keep(category);
      if (!remove(kept)) return false;
      showUndoToast({ title: t('Category deleted'), description: category.name }, () =>
        bringBack(kept) ? { title: t('Category restored'), description: category.name } : null,
      );
      return true;
    },

    /** Gives the items of one category another one, and deletes the first. */
    merge(category: OwnCategory, into: OwnCategory): boolean {
      const [intoId] = into.ids;
      const kept = keep(category);
      const moved = kept.flatMap(({ itemIds }) => itemIds);
      // One command changes so many items at most: the others go before it.
      const before = moved.slice(0, Math.max(0, moved.length - ITEMS_PER_SELECTION_MAX));
      if (intoId === undefined || !categorize(intoId, before)) return false;
      if (!mutate('category.merge', { ids: [...category.ids], intoId }, t(FAILED)).ok) return false;
      const description = t('{count, plural, one{# item} other{# items}} moved to {name}', {
        count: moved.length,
        name: into.name,
      });
      showUndoToast({ title: t('Categories merged'), description }, () =>
        split(kept, intoId) ? { title: t('Category restored'), description: category.name } : null,
      );
      return true;
    },
  };
}

function labelOf({ name, color }: CategoryLabel): CategoryLabel {
  return { name, color };
}

/** Returns the old values of what still has the new ones: a later change stays. */
function stillSet(view: ReadView, { id, name, color }: Kept, set: Partial<CategoryLabel>): Partial<CategoryLabel> {
  const now = view.get('category', id);
  return {
    ...(set.name !== undefined && now?.name === set.name && { name }),
    ...(set.color !== undefined && now?.color === set.color && { color }),
  };
}
