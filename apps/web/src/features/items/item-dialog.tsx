import type { Item } from '@boxroom/domain/item/item';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { ShownPapers } from '../../inventory/paper/shown-papers.tsx';
import { viewOnlyReason } from '../../inventory/room/view-only-reason.ts';
import { t } from '../../lib/language/t.ts';
import { useItem } from '../../replica/hooks/use-items.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemFacts } from './item-facts.tsx';
import './item-dialog.css';
import { ItemLoan } from './item-loan.tsx';
import { MoreFields } from './more-fields.tsx';
import { type ItemDialogs, useItemDialogs } from './use-item-dialogs.tsx';

export interface ItemDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
  picturesOf: (item: Item, canEdit: boolean) => ReactNode;
  historyOf: (item: Item) => ReactNode;
}

/** Everything about an item, with its actions. Follows changes by others. */
export function ItemDialog({ item: opened, open, onClose, picturesOf, historyOf }: ItemDialogProps) {
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
      {!live && <FormNote>{t('This item was deleted or is no longer shared with you.')}</FormNote>}
      {space.options.showPictures && picturesOf(item, live !== undefined && space.canEdit)}
      {item.description && (
        <p className="item-whole-text" dir="auto">
          {item.description}
        </p>
      )}
      <ItemFacts item={item} space={space} placeRef={place} onLeave={onClose} />
      <ItemDetails item={item} shown={space} />
      <ItemLoan item={item} space={space} isGone={!live} />
      <ShownPapers item={item} canEdit={live !== undefined && space.canEdit} />
      {live && <MoreFields spaceId={item.spaceId} />}
      {historyOf(item)}
      {dialogs}
    </Dialog>
  );
}

interface ItemButtonsProps {
  item: Item;
  canEdit: boolean;
  actions: ItemDialogs['actions'];
}

function ItemButtons({ item, canEdit, actions }: ItemButtonsProps) {
  const reason = (verb: 'delete' | 'move' | 'edit') => (canEdit ? null : viewOnlyReason(verb, 'items'));
  return (
    <>
      <TooltipHint reason={reason('delete')}>
        <Button variant="outline" colorPalette="red" onClick={() => actions.remove(item)}>
          {t('Delete')}
        </Button>
      </TooltipHint>
      <TooltipHint reason={reason('move')}>
        <Button variant="outline" colorPalette="gray" onClick={() => actions.move(item)}>
          {t('Move')}
        </Button>
      </TooltipHint>
      <TooltipHint reason={reason('edit')} attempt={t('Edit not allowed: View-only access')}>
        <Button onClick={() => actions.edit(item)}>{t('Edit')}</Button>
      </TooltipHint>
    </>
  );
}
