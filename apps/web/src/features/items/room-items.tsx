import type { Item } from '@boxroom/domain/item/item';
import { effectiveItemSort } from '@boxroom/domain/item/item-sort';
import { useMemo } from 'react';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { ItemList } from '../../inventory/item/item-list.tsx';
import { SelectButton } from '../../inventory/selection/select-button.tsx';
import { useSelection } from '../../inventory/selection/use-selection.ts';
import { namePath } from '../../lib/language/name-path.ts';
import { t } from '../../lib/language/t.ts';
import { ALL_BOXES, type BoxScope, useBoxCount } from '../../replica/hooks/use-boxes.ts';
import { useRoomItems } from '../../replica/hooks/use-items.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useSpaceInfo, useSpaceInfos } from '../../replica/hooks/use-space-infos.ts';
import { useIsComplete } from '../../replica/hooks/use-sync-status.ts';
import { ItemSelecting } from './item-selecting.tsx';
import type { ItemDialogs } from './use-item-dialogs.tsx';

interface RoomItemsProps {
  /** A room, null for the boxes in none, or `ALL_BOXES`. */
  scope: BoxScope;
  dialogs: ItemDialogs;
  onPrint: (items: readonly Item[]) => void;
}

/** All items of a room, or of all rooms. */
export function RoomItems({ scope, dialogs, onPrint }: RoomItemsProps) {
  const { view, user } = useReplicaStore();
  const isComplete = useIsComplete();
  const isAll = scope === ALL_BOXES;
  const space = useSpaceInfo(scope === null || isAll ? user.id : scope);
  const boxes = useBoxCount(isAll ? ALL_BOXES : (scope ?? user.id));
  const spaces = useSpaceInfos();
  const [chosenSort] = useRemembered('itemSort', 'device');
  const items = useRoomItems(scope, effectiveItemSort(chosenSort, space.options));
  const selection = useSelection(useMemo(() => items.map(({ id }) => id), [items]));
  function placeOf({ boxId, spaceId }: Item): string | null {
    const box = view.get('box', boxId)?.name ?? null;
    return isAll ? namePath([box ?? '', spaces.get(spaceId)?.room?.name ?? t('Unassigned')]) : box;
  }
  // While the boxes load, the page says so.
  if (items.length === 0)
    return (
      isComplete && (
        <EmptyState
          text={t('No items found in the selected storage room.')}
          {...(space.canEdit && {
            hint:
              boxes === 0
                ? t('Add a box first, then its items.')
                : t('Open one of its boxes in the box view to add items.'),
          })}
          drawing="list"
        />
      )
    );
  return (
    <section className="card">
      <div className="spread">
        <p className="muted small number">
          {t('{count, plural, one{# item} other{# items}}', { count: items.length })}
        </p>
        <SelectButton selection={selection} />
      </div>
      <ItemSelecting selection={selection} openSelected={dialogs.openSelected} onPrint={onPrint} />
      <ItemList
        items={items}
        options={space.options}
        actions={dialogs.actions}
        canEdit={space.canEdit}
        label={t('Items')}
        selection={selection}
        placeOf={placeOf}
        {...(isAll && { spaceOf: ({ spaceId }: Item) => spaces.get(spaceId) })}
        {...(space.sharedBy !== undefined && { sharedBy: space.sharedBy })}
      />
    </section>
  );
}
