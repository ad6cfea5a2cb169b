import { effectiveItemSort } from '@boxroom/domain/item/item-sort';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { ItemList } from '../../inventory/item/item-list.tsx';
import type { ItemActions } from '../../inventory/item/item-row.tsx';
import type { BoxScope } from '../../replica/hooks/use-boxes.ts';
import { useRoomItems } from '../../replica/hooks/use-items.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';

interface RoomItemsProps {
  /** A room, or null for the boxes in none. */
  scope: BoxScope;
  spaceId: string;
  actions: ItemActions;
}

/** All items of a room. */
export function RoomItems({ scope, spaceId, actions }: RoomItemsProps) {
  const { view } = useReplicaStore();
  const space = useSpaceInfo(spaceId);
  const [chosenSort] = useRemembered('itemSort', 'device');
  const items = useRoomItems(scope, effectiveItemSort(chosenSort, space.options));
  if (items.length === 0) return <EmptyState text="No items found in the selected storage room." drawing="list" />;
  return (
    <section className="card">
      <ItemList
        items={items}
        options={space.options}
        actions={actions}
        canEdit={space.canEdit}
        label="Items"
        placeOf={(item) => view.get('box', item.boxId)?.name ?? null}
        {...(space.sharedBy !== undefined && { sharedBy: space.sharedBy })}
      />
    </section>
  );
}
