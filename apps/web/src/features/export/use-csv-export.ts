import { errorText } from '@boxroom/domain/error/error-text';
import { exportFileName } from '@boxroom/domain/export/export-file-name';
import { failedExport } from '@boxroom/domain/export/export-rows';
import { type Message, msg } from '@boxroom/domain/language/message';
import { useRef, useState } from 'react';
import { useLineStatus } from '../../components/status/line-status.ts';
import { momentText } from '../../components/text/moment-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { t } from '../../lib/language/t.ts';
import { expireSession } from '../../lib/session/session.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { whenAllSent } from '../../replica/store/when-all-sent.ts';
import { CSV, type CsvPath, fetchExport } from './fetch-export.ts';
import { exportOptions, localComplete, localExport } from './local-export.ts';

type CsvKind = 'specified' | 'complete';
const PATHS: Readonly<Record<CsvKind, CsvPath>> = { specified: '/export.csv', complete: '/export-all.csv' };

/**
 * Downloads a CSV of the own rooms: from the server, or from this device when the server is unreachable. `progress` is
 * null while nothing is exported.
 */
export function useCsvExport(kind: CsvKind): {
  progress: number | null;
  exportCsv: () => Promise<void>;
  cancel: () => void;
} {
  const store = useReplicaStore();
  const line = useLineStatus();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const save = (file: Blob, flaw: 'INCOMPLETE' | null = null) => saveFile(exportFileName(new Date(), flaw, kind), file);

  async function exportCsv() {
    const { id: userId, isTryout = false } = store.user;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress(0);
    try {
      // Pending changes are missing from the server's file.
      const isAllSent = !isTryout && (await whenAllSent(store, SEND_LIMIT_MS));
      if (signal.aborted) return;
      const fetched = isAllSent
        ? await fetchExport(PATHS[kind], userId, { signal, onProgress: setProgress })
        : NOT_ASKED;
      if (signal.aborted) return;
      if (fetched.ok) {
        const { file, rows, expected } = fetched;
        const isWhole = expected === null || rows === expected;
        save(file, isWhole ? null : 'INCOMPLETE');
        if (isWhole) showToast({ kind: 'success', title: t('Data exported') });
        else
          showToast({
            kind: 'destructive',
            title: t('Export incomplete'),
            description: incompleteText(rows, expected),
          });
      } else if (fetched.code === 'NOT_SIGNED_IN' || fetched.code === 'ACCOUNT_CHANGED') {
        if (fetched.code === 'NOT_SIGNED_IN') expireSession();
        refuse(t(NOT_LOGGED_IN));
      } else if (fetched.code) refuse(errorText(fetched.code, t));
      else saveLocal(isTryout ? null : isAllSent ? (fetched.isAway ? AWAY : BUSY) : UNSENT);
    } catch {
      fail();
    } finally {
      setProgress(null);
    }
  }

  /** `reason`: why the file is not the server's; null where there is no server. */
  function saveLocal(reason: Message | null) {
    const file = kind === 'complete' ? localComplete(store) : localExport(store);
    if (!file) return fail();
    save(file);
    if (reason === null) return showToast({ kind: 'success', title: t('Data exported') });
    const at = line?.at ?? line?.since;
    showToast({
      title: t('Data exported (from local storage)'),
      description:
        at === undefined
          ? t(reason)
          : `${t(reason)} ${t('It was last in sync with the server: {moment}.', { moment: momentText(at) })}`,
    });
  }

  function fail() {
    // The specification wants a file that names the failure.
    if (kind === 'specified')
      saveFile(exportFileName(new Date(), 'ERROR'), new Blob([failedExport(exportOptions(store))], { type: CSV }));
    refuse(t(EXPORT_FAILED));
  }

  return { progress, exportCsv, cancel: () => running.current?.abort() };
}

const SEND_LIMIT_MS = 3000;
export const NOT_LOGGED_IN = msg('You must be logged in to export data.');
export const EXPORT_FAILED = msg('There was an error exporting your data. Please try again.');
const NOT_ASKED = { ok: false, code: null, isAway: false } as const;
const AWAY = msg('The server could not be reached: this is the copy on this device, with your latest changes.');
const BUSY = msg('The server could not create the file: this is the copy on this device, with your latest changes.');
const UNSENT = msg('Some changes could not be sent yet: this is the copy on this device, with your latest changes.');

export function refuse(description: string): void {
  showToast({ kind: 'destructive', title: t('Export failed'), description });
}

function incompleteText(rows: number, expected: number): string {
  return t(
    'The file has {rows, plural, one{# row} other{# rows}}, the server counted {expected, number}. Please export again.',
    { rows, expected },
  );
}
