import FolderInput from 'lucide-react/icons/folder-input';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import { type SelectionAction, SelectionBar } from '../../inventory/selection/selection-bar.tsx';
import type { Selection } from '../../inventory/selection/selection.ts';
import { useSelectionState } from '../../inventory/selection/use-selection.ts';
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
  const mayNot = (verb: string) =>
    boxes.length > 0 && ownedBoxes(view, boxes).length === 0
      ? `Only the owner of the room can ${verb} these boxes`
      : null;
  const actions: SelectionAction[] = [
    { label: 'Move', icon: FolderInput, reason: mayNot('move'), onPress: () => onOpen('move', boxes) },
    { label: 'Print', icon: Printer, onPress: () => onPrint(boxes.map(({ id }) => id)) },
    {
      label: 'Delete',
      icon: Trash2,
      isDanger: true,
      reason: mayNot('delete'),
      onPress: () => onOpen('delete', boxes),
    },
  ];
  return <SelectionBar selection={selection} kind="box" actions={actions} />;
}
