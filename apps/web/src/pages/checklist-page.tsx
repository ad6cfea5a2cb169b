import type { Box } from '@boxroom/domain/box/box';
import { UNASSIGNED } from '@boxroom/domain/checklist/group-checklist';
import type { Item } from '@boxroom/domain/item/item';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { AddToBox } from '../features/checklist/add-to-box.tsx';
import { ClearChecklistButton } from '../features/checklist/clear-checklist-button.tsx';
import { AddItemsDialog } from '../features/items/add-items-dialog.tsx';
import { ItemSelecting } from '../features/items/item-selecting.tsx';
import { useItemDialogs } from '../features/items/use-item-dialogs.tsx';
import { GroupedItems, itemIdsIn } from '../inventory/item/grouped-items.tsx';
import { SelectButton } from '../inventory/selection/select-button.tsx';
import { useIsSelecting, useSelection } from '../inventory/selection/use-selection.ts';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { useChecklist } from '../replica/hooks/use-checklist.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';
import './checklist-page.css';

const PrintItems = lazyDialog(async () => (await import('../features/print/print-items.tsx')).PrintItems);

/** The items that the person ticked, by room and box. */
export function ChecklistPage() {
  const isComplete = useIsComplete();
  const groups = useChecklist();
  const items = groups.flatMap(({ boxes }) => boxes.flatMap((box) => box.items));
  const { actions, moveAll, removeAll, openSelected, dialogs } = useItemDialogs({ onChecklist: true });
  const selection = useSelection(useMemo(() => itemIdsIn(groups), [groups]));
  const isSelecting = useIsSelecting(selection);
  const [printed, setPrinted] = useState<readonly Item[] | null>(null);
  const [filling, setFilling] = useState<Box | null>(null);
  useDocumentTitle(t('Checklist'));

  return (
    <>
      <PageHeader title={t('Checklist')} beta actions={items.length > 0 ? <ClearChecklistButton /> : undefined} />
      <div className="page">
        {items.length > 1 && (
          <div className="spread checklist-head">
            <p className="number">
              {t('{count, plural, one{{count} item in checklist} other{{count} items in checklist}}', {
                count: items.length,
              })}
            </p>
            <div className="cluster">
              <SelectButton selection={selection} />
              {!isSelecting && (
                <>
                  <Button variant="outline" onClick={() => moveAll(items)}>
                    <FolderInput aria-hidden />
                    {t('Bulk Move')}
                  </Button>
                  <Button variant="outline" colorPalette="red" onClick={() => removeAll(items)}>
                    <Trash2 aria-hidden />
                    {t('Bulk Delete')}
                  </Button>
                </>
              )}
            </div>
          </div>
        )}
        <ItemSelecting selection={selection} openSelected={openSelected} onPrint={setPrinted} />
        {items.length > 0 && (
          <GroupedItems
            groups={groups}
            label={t('Checklist')}
            actions={actions}
            selection={selection}
            unassigned={t(UNASSIGNED)}
            boxAction={(box, canEdit) => <AddToBox box={box} canEdit={canEdit} onAdd={setFilling} />}
          />
        )}
        {items.length === 0 && !isComplete && <Loading text={t('Loading your checklist...')} />}
        {items.length === 0 && isComplete && (
          <EmptyState
            text={t('Your checklist is empty')}
            hint={t('Check items in your boxes to add them to your checklist for easy tracking.')}
            drawing="list"
          />
        )}
      </div>
      {filling && <AddItemsDialog box={filling} open onClose={() => setFilling(null)} />}
      {printed && <PrintItems items={printed} onClose={() => setPrinted(null)} />}
      {dialogs}
    </>
  );
}
