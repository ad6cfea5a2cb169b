import { useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { t } from '../../lib/language/t.ts';
import { type BoxEntry, useBox } from '../../replica/hooks/use-boxes.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { AddItemsForm } from './add-items-form.tsx';

type NamedBox = Pick<BoxEntry, 'id' | 'spaceId' | 'name'>;

interface AddItemsDialogProps {
  box: NamedBox;
  open: boolean;
  onClose: () => void;
}

/** Fills a box from a list of boxes. It stays open, because items are rarely added one at a time. */
export function AddItemsDialog({ box: opened, open, onClose }: AddItemsDialogProps) {
  const box = useLastSeen<NamedBox>(useBox(opened.id), opened);
  const { canEdit } = useSpaceInfo(box.spaceId);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Add item to box')}
      description={box.name}
      initialFocus={field}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <AddItemsForm ref={field} boxId={box.id} spaceId={box.spaceId} canEdit={canEdit} />
    </Dialog>
  );
}
