import { filledFields } from '@boxroom/domain/item/filled-fields';
import { copiedFields, type Item } from '@boxroom/domain/item/item';
import { picturesOf } from '@boxroom/domain/picture/pictures';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { Button } from '../../components/button/button.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { joined } from '../../inventory/import/take-back-text.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';

interface DuplicateItemProps {
  item: Item;
  /** Whether the form differs from the item. */
  isChanged: boolean;
  onDone: () => void;
}

const UNSAVED = 'Save or cancel your changes first';

/** Adds an item like this one to the same box. What is of one thing only is not copied (`copiedFields`), nor its tick. */
export function DuplicateItem({ item, isChanged, onDone }: DuplicateItemProps) {
  const mutate = useCommand();
  const newId = useNewId();
  const { options } = useSpaceInfo(item.spaceId);

  function handleDuplicate() {
    const id = newId();
    const copy = { ...filledFields(copiedFields(item)), id };
    const failure = 'Failed to add item. Please try again.';
    if (!mutate('item.add', { boxId: item.boxId, items: [copy] }, failure).ok) return;
    onDone();
    const without = leftOut(item, options);
    const description = without.length === 0 ? item.name : `${item.name}, without its ${joined(without)}`;
    showUndoToast({ title: 'Item duplicated', description }, () =>
      mutate('item.delete', { ids: [id] }, 'Failed to delete item. Please try again.').ok
        ? { title: 'Item removed', description: item.name }
        : null,
    );
  }

  return (
    <TooltipHint reason={isChanged ? UNSAVED : null}>
      <Button variant="ghost" className="duplicate-item" onClick={handleDuplicate}>
        <CopyPlus aria-hidden />
        Duplicate item
      </Button>
    </TooltipHint>
  );
}

/** Returns what the item has and its copy does not (`copiedFields`), as far as it is shown. */
function leftOut(item: Item, options: DisplaySettings): string[] {
  const [pictures, papers] = [picturesOf(item).length, item.papers?.length ?? 0];
  return [
    ...(pictures > 0 ? [pictures === 1 ? 'picture' : 'pictures'] : []),
    ...(papers > 0 && options.showPapers ? [papers === 1 ? 'paper' : 'papers'] : []),
    ...(item.serial && options.showSerial ? ['serial number'] : []),
    ...(item.lentTo && options.showLent ? ['loan'] : []),
  ];
}
