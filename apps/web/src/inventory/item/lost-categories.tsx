import { categoryAfterMove } from '@boxroom/domain/category/category-after-move';
import type { Item } from '@boxroom/domain/item/item';
import { useCategoryLabels } from '../../replica/hooks/use-categories.ts';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';

interface LostCategoriesProps {
  items: Iterable<Item>;
  /** The destination; null: the person's boxes in no room. */
  room: RoomEntry | null;
}

/** Lists the categories that items lose when they move to another owner who has none with these names. */
export function LostCategories({ items, room }: LostCategoriesProps) {
  const { view, user } = useReplicaStore();
  const { settings } = useDisplaySettings();
  const categories = useCategoryLabels();
  if (!settings.showCategories) return null;
  const lost = new Set<string>();
  for (const item of items) {
    const name = item.categoryId === null ? undefined : categories.get(item.categoryId)?.name;
    if (name !== undefined && categoryAfterMove(view, item, room?.id ?? user.id) === null) lost.add(name);
  }
  if (lost.size === 0) return null;
  const [first] = lost;
  const who = room?.isShared ? `The owner of ${room.name}` : 'You';
  return (
    <p className="muted small" role="status" dir="auto">
      {lost.size === 1
        ? `${who} ${room?.isShared ? 'has' : 'have'} no category “${first}”, so it is removed.`
        : `${who} ${room?.isShared ? 'does' : 'do'} not have ${lost.size} of the categories, so they are removed.`}
    </p>
  );
}
