import type { Item } from '@boxroom/domain/item/item';
import FolderInput from 'lucide-react/icons/folder-input';
import ListChecks from 'lucide-react/icons/list-checks';
import ListX from 'lucide-react/icons/list-x';
import Printer from 'lucide-react/icons/printer';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { viewOnlyReason } from '../../inventory/room/view-only-reason.ts';
import { type SelectionAction, SelectionBar } from '../../inventory/selection/selection-bar.tsx';
import type { Selection } from '../../inventory/selection/selection.ts';
import { useSelectionState } from '../../inventory/selection/use-selection.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { lookAgain } from './bulk.ts';
import type { ItemDialogs } from './use-item-dialogs.tsx';

interface ItemSelectionBarProps {
  selection: Selection;
  openSelected: ItemDialogs['openSelected'];
  onPrint: (items: readonly Item[]) => void;
}

/** What can be done with the selected items of a list. */
export function ItemSelectionBar({ selection, openSelected, onPrint }: ItemSelectionBarProps) {
  const { view } = useReplicaStore();
  const { settings } = useDisplaySettings();
  const tick = useTick();
  useSelectionState(selection);
  const { present, editable } = lookAgain(
    view,
    selection.list().map((id) => ({ id })),
  );
  const isAllTicked = present.every(({ id }) => view.get('checklistEntry', id));
  const mayNot = (verb: 'delete' | 'move' | 'edit') =>
    present.length > 0 && editable.length === 0 ? viewOnlyReason(verb, 'items') : null;
  const open = (kind: Parameters<typeof openSelected>[0]) => () => openSelected(kind, present, selection.stop);
  const actions: SelectionAction[] = [
    { label: t('Move'), icon: FolderInput, reason: mayNot('move'), onPress: open('move') },
    ...(settings.showCategories
      ? [{ label: t('Category'), icon: Tag, reason: mayNot('edit'), onPress: open('categorize') }]
      : []),
    {
      // i18n: Puts the selected items on the checklist, or takes them from it.
      label: isAllTicked && present.length > 0 ? t('Untick') : t('Tick'),
      icon: isAllTicked && present.length > 0 ? ListX : ListChecks,
      onPress: () => {
        if (tick(present, !isAllTicked)) selection.stop();
      },
    },
    { label: t('Print'), icon: Printer, onPress: () => onPrint(present) },
    { label: t('Delete'), icon: Trash2, isDanger: true, reason: mayNot('delete'), onPress: open('remove') },
  ];
  return <SelectionBar selection={selection} kind="item" actions={actions} />;
}

/** Adds items to the person's checklist, or removes them. Returns whether it did. */
function useTick(): (items: readonly Item[], isOn: boolean) => boolean {
  const mutate = useCommand();
  const { view } = useReplicaStore();
  return (items, isOn) => {
    const itemIds = items.flatMap(({ id }) => ((view.get('checklistEntry', id) !== undefined) === isOn ? [] : [id]));
    if (!mutate(isOn ? 'checklist.add' : 'checklist.remove', { itemIds }).ok) return false;
    const title = isOn ? t('Added to checklist') : t('Items removed from checklist');
    const description = t('{count, plural, one{# item} other{# items}}', { count: itemIds.length });
    showUndoToast({ title, description }, () =>
      mutate(isOn ? 'checklist.remove' : 'checklist.add', { itemIds }).ok ? { title: t('Checklist as before') } : null,
    );
    return true;
  };
}
