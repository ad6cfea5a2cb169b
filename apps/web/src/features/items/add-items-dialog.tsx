import { useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { BoxEntry } from '../../replica/use-boxes.ts';
import { AddItemsForm } from './add-items-form.tsx';

interface AddItemsDialogProps {
  box: BoxEntry;
  canEdit: boolean;
  open: boolean;
  onClose: () => void;
}

/** Fills a box from a list of boxes. It stays open: things rarely come alone. */
export function AddItemsDialog({ box, canEdit, open, onClose }: AddItemsDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add item to box"
      description={box.name}
      initialFocus={field}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Done
        </Button>
      }
    >
      <AddItemsForm ref={field} boxId={box.id} spaceId={box.spaceId} canEdit={canEdit} />
    </Dialog>
  );
}
