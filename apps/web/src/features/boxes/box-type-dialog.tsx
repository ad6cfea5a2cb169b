import { BOX_TYPES, type BoxType } from '@boxroom/domain/box/box';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { BOX_TYPE_LABELS, BoxTypeIcon } from '../../inventory/box-type-icon.tsx';
import { Choice } from '../../inventory/choice.tsx';
import type { BoxEntry } from '../../replica/use-boxes.ts';
import { useCommand } from '../../replica/use-command.ts';

/** What kind of box it is, for the person who looks only. */
export function BoxTypeDialog({ box, onClose }: { box: BoxEntry; onClose: () => void }) {
  const give = useCommand();
  const [boxType, setBoxType] = useState<BoxType>(box.boxType);

  function handleSubmit() {
    onClose();
    if (boxType !== box.boxType) give('box.setType', { id: box.id, boxType });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Box Type"
      description={box.name}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </>
      }
    >
      <Choice
        label="Box type"
        value={boxType}
        onChange={setBoxType}
        options={BOX_TYPES.map((type) => ({
          value: type,
          label: BOX_TYPE_LABELS[type],
          icon: <BoxTypeIcon type={type} />,
        }))}
      />
    </Dialog>
  );
}
