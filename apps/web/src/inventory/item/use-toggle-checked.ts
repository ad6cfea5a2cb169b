import { useCallback } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';

/** Adds an item to the person's checklist, or removes it. */
export function useToggleChecked(): (itemId: string, checked: boolean) => void {
  const mutate = useCommand();
  return useCallback(
    (itemId, checked) => {
      const plan = checked
        ? mutate('checklist.add', { itemIds: [itemId] })
        : mutate('checklist.remove', { itemIds: [itemId] }, t('Failed to remove item. Please try again.'));
      if (plan.ok)
        showToast({
          title: checked ? t('Added to checklist') : t('Item removed from checklist'),
          kind: 'success',
          series: 'checklist',
        });
    },
    [mutate],
  );
}
