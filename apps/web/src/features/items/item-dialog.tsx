import type { Item } from '@boxroom/domain/item/item';
import ImageIcon from 'lucide-react/icons/image';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { useOpenPicture } from '../../inventory/picture/open-picture.ts';
import { viewOnlyReason } from '../../inventory/room/view-only-reason.ts';
import { useItem } from '../../replica/hooks/use-items.ts';
import { type SpaceInfo, useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { ItemFacts } from './item-facts.tsx';
import './item-dialog.css';
import { type ItemDialogs, useItemDialogs } from './use-item-dialogs.tsx';

export interface ItemDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
  pictureOf: (item: Item) => ReactNode;
  historyOf: (item: Item) => ReactNode;
}

/** Everything about an item, with its actions. Follows changes by others. */
export function ItemDialog({ item: opened, open, onClose, pictureOf, historyOf }: ItemDialogProps) {
  const live = useItem(opened.id);
  const item = useLastSeen(live, opened);
  const space = useSpaceInfo(item.spaceId);
  const { actions, openSelected, dialogs } = useItemDialogs();
  const place = useRef<HTMLAnchorElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={item.name}
      size="md"
      initialFocus={place}
      footer={
        live && (
          <ItemButtons
            item={live}
            canEdit={space.canEdit}
            actions={{ ...actions, remove: () => openSelected('remove', [live], onClose) }}
          />
        )
      }
    >
      {!live && <FormNote>This item was deleted or is no longer shared with you.</FormNote>}
      {space.options.showPictures && item.pictureId !== null && pictureOf(item)}
      {item.description && (
        <p className="item-whole-text" dir="auto">
          {item.description}
        </p>
      )}
      <ItemFacts item={item} space={space} placeRef={place} onLeave={onClose} />
      {live && <PictureButton item={live} space={space} />}
      {historyOf(item)}
      {dialogs}
    </Dialog>
  );
}

/** Opens the viewer, where a picture is added, changed and downloaded. */
function PictureButton({ item, space }: { item: Item; space: SpaceInfo }) {
  const open = useOpenPicture();
  if (!space.options.showPictures || (item.pictureId === null && !space.canEdit)) return null;
  return (
    <Button variant="ghost" className="item-picture-action" onClick={() => open(item)}>
      <ImageIcon aria-hidden />
      {item.pictureId === null ? 'Add Picture' : 'Open Picture'}
    </Button>
  );
}

interface ItemButtonsProps {
  item: Item;
  canEdit: boolean;
  actions: ItemDialogs['actions'];
}

function ItemButtons({ item, canEdit, actions }: ItemButtonsProps) {
  const reason = (verb: string) => (canEdit ? null : viewOnlyReason(verb, 'items'));
  return (
    <>
      <TooltipHint reason={reason('delete')}>
        <Button variant="outline" colorPalette="red" onClick={() => actions.remove(item)}>
          Delete
        </Button>
      </TooltipHint>
      <TooltipHint reason={reason('move')}>
        <Button variant="outline" colorPalette="gray" onClick={() => actions.move(item)}>
          Move
        </Button>
      </TooltipHint>
      <TooltipHint reason={reason('edit')} attempt="Edit not allowed: View-only access">
        <Button onClick={() => actions.edit(item)}>Edit</Button>
      </TooltipHint>
    </>
  );
}
