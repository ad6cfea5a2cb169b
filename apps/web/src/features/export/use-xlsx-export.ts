import { exportFileName } from '@boxroom/domain/export/export-file-name';
import { msg } from '@boxroom/domain/language/message';
import { useRef, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { ownInventory } from './local-export.ts';
import { EXPORT_FAILED, refuse } from './use-csv-export.ts';

/**
 * Makes a spreadsheet on this device, so that it works offline too and contains the latest changes. `progress` is null
 * while none is made.
 */
export function useXlsxExport(): { progress: number | null; exportXlsx: () => Promise<void>; cancel: () => void } {
  const store = useReplicaStore();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  async function exportXlsx() {
    if (!store.isComplete) return refuse(t(NOT_COMPLETE));
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      // The writer of ZIP files is of no use elsewhere.
      const { writeXlsx } = await import('./write-xlsx.ts');
      const inventory = ownInventory(store);
      const { signal } = controller;
      const file = await writeXlsx(inventory, inventory.items.length, { signal, onProgress: setProgress });
      saveFile(exportFileName(new Date(), null, 'spreadsheet'), file);
      showToast({ kind: 'success', title: t('Data exported') });
    } catch {
      if (!controller.signal.aborted) refuse(t(EXPORT_FAILED));
    } finally {
      setProgress(null);
    }
  }

  return { progress, exportXlsx, cancel: () => running.current?.abort() };
}

const NOT_COMPLETE = msg('This device is still loading your rooms. Please try again in a moment.');
