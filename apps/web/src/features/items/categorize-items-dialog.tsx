import type { Item } from '@boxroom/domain/item/item';
import { msg } from '@boxroom/domain/language/message';
import { fold } from '@boxroom/domain/search/fold';
import { compareNatural } from '@boxroom/domain/text/natural-compare';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Choice } from '../../components/field/choice.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { CategoryDot } from '../../inventory/category/category-dot.tsx';
import { t } from '../../lib/language/t.ts';
import { type CategoryEntry, listCategories, useCategories } from '../../replica/hooks/use-categories.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { byCategory, chooseForBulk, lookAgain, refusedForAll, sentences, skippedText } from './bulk.ts';
import { CreateCategoryDialog } from './create-category-dialog.tsx';

const NONE = '';
const FAILURE = msg('Failed to update some items. Please try again.');

interface CategorizeItemsDialogProps {
  items: readonly Item[];
  open: boolean;
  onClose: () => void;
  /** Called once the items have the category. */
  onDone?: (() => void) | undefined;
}

/** Gives selected items a category, or none. In somebody else's room they get its owner's category of that name. */
export function CategorizeItemsDialog({ items, open, onClose, onDone }: CategorizeItemsDialogProps) {
  const mutate = useCommand();
  const store = useReplicaStore();
  const own = useCategories(store.user.catalogueId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const looked = lookAgain(store.view, items);
  const offered = categoriesFor(store, looked.editable);
  const isAllOwn = looked.editable.every(({ spaceId }) => store.view.space(spaceId)?.ownerId === store.user.id);
  const choice = offered.find(({ key }) => key === chosen);
  const idFor = ({ spaceId }: Item) => (chosen === NONE ? null : choice?.ids.get(spaceId));
  const without = chosen === null ? 0 : looked.editable.filter((item) => idFor(item) === undefined).length;

  function handleSubmit() {
    const editable = chooseForBulk(looked, 'change', true);
    if (!editable || chosen === null) return;
    const before = editable.flatMap((item) => {
      const categoryId = idFor(item);
      return categoryId === undefined || categoryId === item.categoryId ? [] : [{ item, categoryId }];
    });
    const groups = byCategory(before.map(({ item: { id }, categoryId }) => ({ id, categoryId })));
    if (groups.length > 0 && !mutate('item.categorize', { groups }, refusedForAll('change', t(FAILURE))).ok) return;
    onClose();
    onDone?.();
    const count = editable.length - without;
    const changed = choice
      ? t('{count, plural, one{# item is} other{# items are}} now in the category {category}.', {
          count,
          category: choice.name,
        })
      : t('{count, plural, one{# item is} other{# items are}} now without a category.', { count });
    const description = sentences(changed, ownersText(without), skippedText(looked.viewOnly));
    const done = { title: t('Category changed'), description };
    if (groups.length === 0) showToast({ ...done, kind: 'success' });
    else showUndoToast(done, () => setBack(before));
  }

  /** Items that got another category meanwhile, or are gone, stay as they are. */
  function setBack(before: readonly { item: Item; categoryId: string | null }[]) {
    const still = before.filter(({ item, categoryId }) => store.view.get('item', item.id)?.categoryId === categoryId);
    if (still.length === 0)
      return { title: t('Nothing to undo'), description: t('The items were changed or deleted since then.') };
    const groups = byCategory(still.map(({ item }) => item));
    if (!mutate('item.categorize', { groups }, t(FAILURE)).ok) return null;
    return {
      title: t('Change undone'),
      description: t('{count, plural, one{# item has its} other{# items have their}} old category again.', {
        count: still.length,
      }),
    };
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Category')}
      description={
        items.length === 1
          ? t('Which category for "{item}"?', { item: items[0]?.name ?? '' })
          : t('Which category for these {count, plural, one{# item} other{# items}}?', { count: items.length })
      }
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={chosen === null}>
            {t('Set Category')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('Category')}
        options={[
          { value: NONE, label: t('No category') },
          ...offered.map(({ key, name, color }) => ({ value: key, label: name, icon: <CategoryDot color={color} /> })),
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {isAllOwn && (
        <Button variant="outline" colorPalette="gray" onClick={() => setIsCreating(true)}>
          {t('Create new category...')}
        </Button>
      )}
      {without > 0 && <p className="muted small">{ownersText(without)}</p>}
      {looked.viewOnly > 0 && <p className="muted small">{skippedText(looked.viewOnly)}</p>}
      <CreateCategoryDialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(id) =>
          setChosen(fold(store.view.get('category', id)?.name ?? own.find((one) => one.id === id)?.name ?? ''))
        }
      />
    </Dialog>
  );
}

function ownersText(count: number): string {
  if (count === 0) return '';
  return t(
    '{count, plural, one{# item stays as it is} other{# items stay as they are}}: the owner of the room has no such category.',
    { count },
  );
}

interface OfferedCategory {
  /** The folded name. */
  key: string;
  name: string;
  color: CategoryEntry['color'];
  /** The category to store, by the space of the item. */
  ids: ReadonlyMap<string, string>;
}

/** Returns the categories of the owners of all rooms that the items are in, by name. */
function categoriesFor(store: ReplicaStore, items: readonly Item[]): OfferedCategory[] {
  const byName = new Map<string, Pick<CategoryEntry, 'name' | 'color'> & { ids: Map<string, string> }>();
  for (const spaceId of new Set(items.map((item) => item.spaceId))) {
    for (const { id, name, color } of listCategories(store, spaceId)) {
      const entry = byName.get(fold(name)) ?? { name, color, ids: new Map<string, string>() };
      entry.ids.set(spaceId, id);
      byName.set(fold(name), entry);
    }
  }
  return Array.from(byName, ([key, entry]) => ({ key, ...entry })).toSorted((a, b) =>
    compareNatural(a.name, b.name, t.language),
  );
}
