import { useState } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import type { Selection } from '../../inventory/selection/selection.ts';
import { useIsSelecting } from '../../inventory/selection/use-selection.ts';
import type { BoxesDialog } from './box-selection-bar.tsx';
import type { ChosenBox } from './owned-boxes.ts';

const BoxSelectionBar = lazyDialog(async () => (await import('./box-selection-bar.tsx')).BoxSelectionBar);
const MoveBoxesDialog = lazyDialog(async () => (await import('./move-boxes-dialog.tsx')).MoveBoxesDialog);
const DeleteBoxesDialog = lazyDialog(async () => (await import('./delete-boxes-dialog.tsx')).DeleteBoxesDialog);

interface BoxSelectingProps {
  selection: Selection;
  onPrint: (boxIds: readonly string[]) => void;
}

/** The bar of a list of boxes while some are selected, with its dialogs. */
export function BoxSelecting({ selection, onPrint }: BoxSelectingProps) {
  const isOn = useIsSelecting(selection);
  const [dialog, setDialog] = useState<{ kind: BoxesDialog; boxes: readonly ChosenBox[] } | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {isOn && (
        <BoxSelectionBar selection={selection} onOpen={(kind, boxes) => setDialog({ kind, boxes })} onPrint={onPrint} />
      )}
      {dialog?.kind === 'move' && <MoveBoxesDialog boxes={dialog.boxes} onClose={close} onDone={selection.stop} />}
      {dialog?.kind === 'delete' && (
        <DeleteBoxesDialog boxes={dialog.boxes} onClose={close} onDeleted={selection.stop} />
      )}
    </>
  );
}
