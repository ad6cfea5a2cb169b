import type { Box } from '@boxroom/domain/box/box';
import { UNASSIGNED } from '@boxroom/domain/checklist/group-checklist';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { AddToBox } from '../features/checklist/add-to-box.tsx';
import { ClearChecklistButton } from '../features/checklist/clear-checklist-button.tsx';
import { AddItemsDialog } from '../features/items/add-items-dialog.tsx';
import { useItemDialogs } from '../features/items/use-item-dialogs.tsx';
import { GroupedItems } from '../inventory/item/grouped-items.tsx';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { useChecklist } from '../replica/hooks/use-checklist.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';
import './checklist-page.css';

/** The items that the person ticked, by room and box. */
export function ChecklistPage() {
  const isComplete = useIsComplete();
  const groups = useChecklist();
  const items = groups.flatMap(({ boxes }) => boxes.flatMap((box) => box.items));
  const { actions, moveAll, removeAll, dialogs } = useItemDialogs({ onChecklist: true });
  const [filling, setFilling] = useState<Box | null>(null);
  useDocumentTitle('Checklist');

  return (
    <>
      <PageHeader title="Checklist" beta actions={items.length > 0 ? <ClearChecklistButton /> : undefined} />
      <div className="page">
        {items.length > 1 && (
          <div className="spread checklist-head">
            <p className="number">{items.length} items in checklist</p>
            <div className="cluster">
              <Button variant="outline" onClick={() => moveAll(items)}>
                <FolderInput aria-hidden />
                Bulk Move
              </Button>
              <Button variant="outline" colorPalette="red" onClick={() => removeAll(items)}>
                <Trash2 aria-hidden />
                Bulk Delete
              </Button>
            </div>
          </div>
        )}
        {items.length > 0 && (
          <GroupedItems
            groups={groups}
            label="Checklist"
            actions={actions}
            unassigned={UNASSIGNED}
            boxAction={(box, canEdit) => <AddToBox box={box} canEdit={canEdit} onAdd={setFilling} />}
          />
        )}
        {items.length === 0 && !isComplete && <Loading text="Loading your checklist..." />}
        {items.length === 0 && isComplete && (
          <EmptyState
            text="Your checklist is empty"
            hint="Check items in your boxes to add them to your checklist for easy tracking."
            drawing="list"
          />
        )}
      </div>
      {filling && <AddItemsDialog box={filling} open onClose={() => setFilling(null)} />}
      {dialogs}
    </>
  );
}
