import { PlaceHistory } from '../features/history/place-history.tsx';
import { ItemDialog, type ItemDialogProps } from '../features/items/item-dialog.tsx';
import { PictureStage } from '../features/pictures/picture-stage.tsx';
import { ServerState } from '../lib/session/server-state.tsx';

/** All of an item: picture, texts, place and history. */
export function OpenedItem(props: Omit<ItemDialogProps, 'pictureOf' | 'historyOf'>) {
  return (
    <ItemDialog
      {...props}
      pictureOf={(item) => <PictureStage item={item} isWorking={false} />}
      historyOf={({ id }) => (
        <ServerState>
          <PlaceHistory of={{ itemId: id }} />
        </ServerState>
      )}
    />
  );
}
