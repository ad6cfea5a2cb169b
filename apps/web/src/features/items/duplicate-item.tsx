import { type Item, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { FILLED_FIELDS } from '@boxroom/domain/item/item-fields';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { Button } from '../../components/button/button.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';

interface DuplicateItemProps {
  item: Item;
  /** Whether the form differs from the item. */
  isChanged: boolean;
  onDone: () => void;
}

const UNSAVED = 'Save or cancel your changes first';

/** Adds an item with the same fields to the same box. Its picture and tick are not copied: they are of one thing. */
export function DuplicateItem({ item, isChanged, onDone }: DuplicateItemProps) {
  const mutate = useCommand();
  const newId = useNewId();

  function handleDuplicate() {
    const id = newId();
    const fields = Object.fromEntries(FILLED_FIELDS.map((field) => [field, item[field]]));
    const copy = { ...NO_ITEM_FIELDS, name: item.name, ...fields, id };
    const failure = 'Failed to add item. Please try again.';
    if (!mutate('item.add', { boxId: item.boxId, items: [copy] }, failure).ok) return;
    onDone();
    const description = item.pictureId === null ? item.name : `${item.name}, without its picture`;
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
