import type { Item } from '@boxroom/domain/item/item';
import { inNamingOrder, isUnnamed } from '@boxroom/domain/item/unnamed';
import { useCallback, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { t } from '../../lib/language/t.ts';
import { useReplicaValue } from '../../replica/hooks/use-replica-value.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import type { ReplicaStore, Topic } from '../../replica/store/replica-store.ts';
import './unnamed.css';

const NamingDialog = lazyDialog(async () => (await import('./naming-dialog.tsx')).NamingDialog);
const TOPICS: readonly Topic[] = ['item'];

interface UnnamedProps {
  boxId: string;
  /** Begins with this item, and says nothing where it has a name. */
  from?: Item;
}

/** The way from an item without a name to the naming of all in its box. */
export function NameItem({ item }: { item: Item }) {
  const { canEdit } = useSpaceInfo(item.spaceId);
  return canEdit ? <Unnamed boxId={item.boxId} from={item} /> : null;
}

/** The number of items of a box that have no name yet, and the way to name them. */
export function Unnamed({ boxId, from }: UnnamedProps) {
  const [isNaming, setIsNaming] = useState(false);
  const select = useCallback(({ view }: ReplicaStore) => inNamingOrder(view.itemsIn(boxId)).length, [boxId]);
  const count = useReplicaValue(select, TOPICS);
  const close = useCallback(() => setIsNaming(false), []);
  return (
    <>
      {count > 0 && (from === undefined || isUnnamed(from.name)) && (
        <p className="unnamed">
          <span>{t('{count, plural, one{# item has no name yet} other{# items have no name yet}}', { count })}</span>
          <Button variant="ghost" onClick={() => setIsNaming(true)}>
            {t('{count, plural, one{Name it} other{Name them}}', { count })}
          </Button>
        </p>
      )}
      {isNaming && <NamingDialog boxId={boxId} {...(from && { firstId: from.id })} onClose={close} />}
    </>
  );
}
