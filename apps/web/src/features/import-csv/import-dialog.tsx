import type { ImportColumn } from '@boxroom/domain/import/import-columns';
import { matchColumns } from '@boxroom/domain/import/import-columns';
import { planImport } from '@boxroom/domain/import/import-plan';
import type { ImportPlan } from '@boxroom/domain/import/import-plan';
import type { CsvTable } from '@boxroom/domain/import/parse-csv';
import { useMemo, useState } from 'react';
import { v7 } from 'uuid';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { errorMessage, isNetworkError } from '../../lib/error-message.ts';
import { useSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc-hooks.ts';
import { useInventorySnapshot } from '../../replica/use-inventory-snapshot.ts';
import { useSyncNow } from '../../replica/use-sync-status.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { countOf } from './count-of.ts';
import { FilePicker } from './file-picker.tsx';
import { ImportPreview } from './import-preview.tsx';

interface ChosenFile {
  name: string;
  table: CsvTable;
  columns: readonly (ImportColumn | null)[];
}

/** File, preview, confirm: nothing is written before Confirm, and then all of it or nothing. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  // What was confirmed stays as it was, ids included: sent again after a lost answer, it takes effect once.
  const [confirmed, setConfirmed] = useState<ImportPlan | null>(null);
  const syncNow = useSyncNow();
  const create = trpc.import.create.useMutation();
  const planned = useImportPlan(file);
  const plan = confirmed ?? planned;

  function reset() {
    setFile(null);
    setConfirmed(null);
    create.reset();
  }

  function handleClose() {
    onClose();
    reset();
  }

  function handleConfirm(ready: ImportPlan) {
    setConfirmed(ready);
    create.mutate(ready.create, {
      onSuccess: () => {
        showToast({ kind: 'success', title: 'Import finished', description: `${summary(ready)} added.` });
        syncNow();
        handleClose();
      },
    });
  }

  return (
    <Dialog
      open={open}
      onClose={create.isPending ? () => undefined : handleClose}
      size={file ? 'lg' : 'sm'}
      title="Import CSV"
      description={file?.name}
      footer={
        plan && (
          <>
            <Button variant="outline" colorPalette="gray" onClick={reset} disabled={create.isPending}>
              Another file
            </Button>
            <Button onClick={() => handleConfirm(plan)} disabled={!plan.ready || create.isPending}>
              {create.isPending ? 'Importing…' : plan.ready ? `Confirm: ${summary(plan)}` : 'Nothing to import'}
            </Button>
          </>
        )
      }
    >
      {!file && <FilePicker onTable={(name, table) => setFile({ name, table, columns: matchColumns(table.header) })} />}
      {create.error && (
        <p className="error-text" role="alert">
          {isNetworkError(create.error) ? ANSWER_LOST : `${errorMessage(create.error)} Nothing was imported.`}
        </p>
      )}
      {file && plan && (
        <>
          <ColumnChooser
            table={file.table}
            columns={file.columns}
            plan={plan}
            disabled={confirmed !== null}
            onChange={(columns) => setFile({ ...file, columns })}
          />
          <ImportPreview plan={plan} />
        </>
      )}
    </Dialog>
  );
}

const ANSWER_LOST =
  'The answer did not arrive: you may be offline. Confirm again when you are back; nothing is imported twice.';

/** Plans anew when the file, the columns or the inventory change. */
function useImportPlan(file: ChosenFile | null): ImportPlan | null {
  const inventory = useInventorySnapshot();
  const { user } = useSession();
  const personalSpaceId = user?.id ?? null;
  return useMemo(() => {
    if (!file || personalSpaceId === null) return null;
    return planImport({ table: file.table, columns: file.columns, own: { ...inventory, personalSpaceId }, newId: v7 });
  }, [file, inventory, personalSpaceId]);
}

function summary({ create }: ImportPlan): string {
  if (create.items.length > 0) return countOf(create.items.length, 'item');
  return create.boxes.length > 0 ? countOf(create.boxes.length, 'box', 'boxes') : countOf(create.rooms.length, 'room');
}
