import type { Item } from '@boxroom/domain/item/item';
import { useState } from 'react';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { RoomItems } from '../features/items/room-items.tsx';
import { useItemDialogs } from '../features/items/use-item-dialogs.tsx';
import type { BoxScope } from '../replica/hooks/use-boxes.ts';

const PrintItems = lazyDialog(async () => (await import('../features/print/print-items.tsx')).PrintItems);

/**
 * The item view of the storage room, outside the first screen. `scope`: a room, or null for the boxes in none;
 * undefined: none is selected, but a form must outlive the room that it was opened on.
 */
export function RoomItemsView({ scope }: { scope: BoxScope | undefined }) {
  const dialogs = useItemDialogs();
  const [printed, setPrinted] = useState<readonly Item[] | null>(null);
  return (
    <>
      {scope !== undefined && <RoomItems key={scope} scope={scope} dialogs={dialogs} onPrint={setPrinted} />}
      {printed && <PrintItems items={printed} onClose={() => setPrinted(null)} />}
      {dialogs.dialogs}
    </>
  );
}
