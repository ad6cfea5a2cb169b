import { categoryAfterMove } from '@boxroom/domain/category/category-after-move';
import type { Item } from '@boxroom/domain/item/item';
import { t } from '../../lib/language/t.ts';
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
  return (
    <p className="muted small" role="status" dir="auto">
      {lostText([...lost], room?.isShared ? room.name : null)}
    </p>
  );
}

/** `room`: of another owner; null: the room is the person's own. */
function lostText([first = '', ...others]: readonly string[], room: string | null): string {
  const count = others.length + 1;
  if (count === 1)
    return room === null
      ? t('You have no category “{name}”, so it is removed.', { name: first })
      : t('The owner of {room} has no category “{name}”, so it is removed.', { room, name: first });
  return room === null
    ? t('You do not have {count} of the categories, so they are removed.', { count })
    : t('The owner of {room} does not have {count} of the categories, so they are removed.', { room, count });
}
