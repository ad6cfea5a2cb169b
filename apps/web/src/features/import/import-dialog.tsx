import type { ImportColumn } from '@boxroom/domain/import/import-columns';
import { matchColumns } from '@boxroom/domain/import/import-columns';
import type { ImportInput } from '@boxroom/domain/import/import-input';
import { planImport } from '@boxroom/domain/import/import-plan';
import type { ImportPlan } from '@boxroom/domain/import/import-plan';
import type { CsvTable } from '@boxroom/domain/import/parse-csv';
import type { DecimalMark } from '@boxroom/domain/import/read-number';
import { countText } from '@boxroom/domain/text/count-text';
import { useMemo, useState } from 'react';
import { v7 } from 'uuid';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { useUnloadQuestion } from '../../lib/window/use-unload-question.ts';
import { useInventorySnapshot } from '../../replica/hooks/use-inventory-snapshot.ts';
import { useSyncNow } from '../../replica/hooks/use-sync-status.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { NumberChoice } from './number-choice.tsx';
import { useImportRun } from './use-import-run.ts';

interface ChosenFile {
  name: string;
  table: CsvTable;
  columns: readonly (ImportColumn | null)[];
  decimalMark: DecimalMark | null;
}

/**
 * File, preview, confirm: nothing is written before Confirm. Then the import is sent in parts, and can stop and
 * continue.
 */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const importing = useImportRun();
  const { run } = importing;
  const isRunning = run?.state === 'running';
  const syncNow = useSyncNow();
  // A running import is not planned a second time while its first parts are synced.
  const plan = useImportPlan(run ? null : file);
  useUnloadQuestion(run !== null && run.state !== 'done');

  function reset() {
    setFile(null);
    importing.reset();
  }

  function handleClose() {
    if (isRunning) return importing.stop();
    onClose();
    reset();
  }

  async function whenDone(create: ImportInput, isDone: Promise<boolean>) {
    const isWhole = await isDone;
    syncNow();
    if (!isWhole) return;
    showToast({ kind: 'success', title: 'Import finished', description: `${summary(create)} added.` });
    onClose();
    reset();
  }

  return (
    <Dialog
      open={open}
      onClose={handleClose}
      size={file && !run ? 'lg' : 'sm'}
      title="Import CSV"
      description={file?.name}
      footer={
        run ? (
          <>
            <Button variant="outline" colorPalette="gray" onClick={handleClose}>
              {isRunning ? 'Stop' : 'Close'}
            </Button>
            {!isRunning && <Button onClick={() => void whenDone(run.create, importing.goOn())}>Continue</Button>}
          </>
        ) : (
          plan && (
            <>
              <Button variant="outline" colorPalette="gray" onClick={reset}>
                Choose another file
              </Button>
              <Button onClick={() => void whenDone(plan.create, importing.start(plan.create))} disabled={!plan.ready}>
                {confirmText(plan)}
              </Button>
            </>
          )
        )
      }
    >
      {!file && (
        <FilePicker
          onTable={(name, table) => setFile({ name, table, columns: matchColumns(table.header), decimalMark: null })}
        />
      )}
      {run && <ImportProgress run={run} />}
      {file && plan && (
        <>
          <ColumnChooser
            table={file.table}
            columns={file.columns}
            plan={plan}
            onChange={(columns) => setFile({ ...file, columns })}
          />
          {plan.question && (
            <NumberChoice question={plan.question} onAnswer={(decimalMark) => setFile({ ...file, decimalMark })} />
          )}
          <ImportPreview plan={plan} />
        </>
      )}
    </Dialog>
  );
}

/** Plans again when the file, the columns or the inventory change. */
function useImportPlan(file: ChosenFile | null): ImportPlan | null {
  const inventory = useInventorySnapshot();
  const { user } = useSession();
  const personalSpaceId = user?.id ?? null;
  return useMemo(() => {
    if (!file || personalSpaceId === null) return null;
    const { table, columns, decimalMark } = file;
    return planImport({ table, columns, decimalMark, own: { ...inventory, personalSpaceId }, newId: v7 });
  }, [file, inventory, personalSpaceId]);
}

function confirmText(plan: ImportPlan): string {
  if (plan.ready) return `Confirm: ${summary(plan.create)}`;
  return plan.question?.answer === null ? 'Answer the question first' : 'Nothing to import';
}

function summary(create: ImportInput): string {
  if (create.items.length > 0) return countText(create.items.length, 'item');
  return create.boxes.length > 0
    ? countText(create.boxes.length, 'box', 'boxes')
    : countText(create.rooms.length, 'room');
}
