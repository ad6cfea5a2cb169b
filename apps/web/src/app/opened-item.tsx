import { PlaceHistory } from '../features/history/place-history.tsx';
import { ItemDialog, type ItemDialogProps } from '../features/items/item-dialog.tsx';
import { NameItem } from '../features/photo-first/unnamed.tsx';
import { ItemPictures } from '../features/pictures/item-pictures.tsx';
import { ServerState } from '../lib/session/server-state.tsx';

/** All of an item: picture, texts, place and history. */
export function OpenedItem(props: Omit<ItemDialogProps, 'picturesOf' | 'historyOf'>) {
  return (
    <ItemDialog
      {...props}
      picturesOf={(item, canEdit) => <ItemPictures item={item} canEdit={canEdit} />}
      historyOf={(item) => (
        <>
          <NameItem item={item} />
          <ServerState>
            <PlaceHistory of={{ itemId: item.id }} />
          </ServerState>
        </>
      )}
    />
  );
}
