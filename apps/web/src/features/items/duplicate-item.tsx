import { filledFields } from '@boxroom/domain/item/filled-fields';
import { copiedFields, type Item } from '@boxroom/domain/item/item';
import { picturesOf } from '@boxroom/domain/picture/pictures';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { Button } from '../../components/button/button.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { joined } from '../../inventory/import/take-back-text.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';

interface DuplicateItemProps {
  item: Item;
  /** Whether the form differs from the item. */
  isChanged: boolean;
  onDone: () => void;
}

/** Adds an item like this one to the same box. What is of one thing only is not copied (`copiedFields`), nor its tick. */
export function DuplicateItem({ item, isChanged, onDone }: DuplicateItemProps) {
  const mutate = useCommand();
  const newId = useNewId();
  const { options } = useSpaceInfo(item.spaceId);

  function handleDuplicate() {
    const id = newId();
    const copy = { ...filledFields(copiedFields(item)), id };
    const failure = t('Failed to add item. Please try again.');
    if (!mutate('item.add', { boxId: item.boxId, items: [copy] }, failure).ok) return;
    onDone();
    const without = leftOut(item, options);
    const description =
      without.length === 0
        ? item.name
        : // i18n: {parts} is one or more of 'pictures', 'papers', 'serial number' and 'loan'.
          t('{item}, without its {parts}', { item: item.name, parts: joined(without) });
    showUndoToast({ title: t('Item duplicated'), description }, () =>
      mutate('item.delete', { ids: [id] }, t('Failed to delete item. Please try again.')).ok
        ? { title: t('Item removed'), description: item.name }
        : null,
    );
  }

  return (
    <TooltipHint reason={isChanged ? t('Save or cancel your changes first') : null}>
      <Button variant="ghost" className="duplicate-item" onClick={handleDuplicate}>
        <CopyPlus aria-hidden />
        {t('Duplicate item')}
      </Button>
    </TooltipHint>
  );
}

/** Returns what the item has and its copy does not (`copiedFields`), as far as it is shown. */
function leftOut(item: Item, options: DisplaySettings): string[] {
  const [pictures, papers] = [picturesOf(item).length, item.papers?.length ?? 0];
  return [
    // i18n: In '{item}, without its {parts}'.
    ...(pictures > 0 ? [t('{count, plural, one{picture} other{pictures}}', { count: pictures })] : []),
    // i18n: Receipts and manuals, in '{item}, without its {parts}'.
    ...(papers > 0 && options.showPapers ? [t('{count, plural, one{paper} other{papers}}', { count: papers })] : []),
    // i18n: In '{item}, without its {parts}'.
    ...(item.serial && options.showSerial ? [t('serial number')] : []),
    // i18n: In '{item}, without its {parts}'.
    ...(item.lentTo && options.showLent ? [t('loan')] : []),
  ];
}
