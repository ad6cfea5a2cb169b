import FolderInput from 'lucide-react/icons/folder-input';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import { type SelectionAction, SelectionBar } from '../../inventory/selection/selection-bar.tsx';
import type { Selection } from '../../inventory/selection/selection.ts';
import { useSelectionState } from '../../inventory/selection/use-selection.ts';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { type ChosenBox, ownedBoxes } from './owned-boxes.ts';

export type BoxesDialog = 'move' | 'delete';

interface BoxSelectionBarProps {
  selection: Selection;
  onOpen: (dialog: BoxesDialog, boxes: readonly ChosenBox[]) => void;
  onPrint: (boxIds: readonly string[]) => void;
}

/** What can be done with the selected boxes of a list. */
export function BoxSelectionBar({ selection, onOpen, onPrint }: BoxSelectionBarProps) {
  const { view } = useReplicaStore();
  useSelectionState(selection);
  const boxes = selection.list().flatMap((id) => view.get('box', id) ?? []);
  const ownsNone = boxes.length > 0 && ownedBoxes(view, boxes).length === 0;
  const actions: SelectionAction[] = [
    {
      label: t('Move'),
      icon: FolderInput,
      reason: ownsNone ? t('Only the owner of the room can move these boxes') : null,
      onPress: () => onOpen('move', boxes),
    },
    { label: t('Print'), icon: Printer, onPress: () => onPrint(boxes.map(({ id }) => id)) },
    {
      label: t('Delete'),
      icon: Trash2,
      isDanger: true,
      reason: ownsNone ? t('Only the owner of the room can delete these boxes') : null,
      onPress: () => onOpen('delete', boxes),
    },
  ];
  return <SelectionBar selection={selection} kind="box" actions={actions} />;
}
