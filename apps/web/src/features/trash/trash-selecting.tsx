import type { TrashEntry } from '@boxroom/domain/trash/trash-list';
import Undo2 from 'lucide-react/icons/undo-2';
import { SelectionBar } from '../../inventory/selection/selection-bar.tsx';
import type { Selection } from '../../inventory/selection/selection.ts';
import { useIsSelecting } from '../../inventory/selection/use-selection.ts';
import { t } from '../../lib/language/t.ts';
import { keyOf } from './trash-text.ts';
import type { TrashView } from './use-trash.ts';

interface TrashSelectingProps {
  selection: Selection;
  entries: readonly TrashEntry[];
  restore: TrashView['restore'];
}

/** Restores the selected things of a page at once. */
export function TrashSelecting({ selection, entries, restore }: TrashSelectingProps) {
  if (!useIsSelecting(selection)) return null;
  function handleRestore() {
    const keys = new Set(selection.list());
    if (restore(entries.filter((entry) => keys.has(keyOf(entry))))) selection.stop();
  }
  return (
    <SelectionBar
      selection={selection}
      kind="deleted"
      actions={[{ label: t('Restore'), icon: Undo2, onPress: handleRestore }]}
    />
  );
}
