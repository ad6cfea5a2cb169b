import { errorText } from '@boxroom/domain/error/error-text';
import { exportFileName } from '@boxroom/domain/export/export-file-name';
import { msg } from '@boxroom/domain/language/message';
import { useRef, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { OFFLINE_TEXT } from '../../lib/http/error-message.ts';
import { t } from '../../lib/language/t.ts';
import { expireSession, useSession } from '../../lib/session/session.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { whenAllSent } from '../../replica/store/when-all-sent.ts';
import type { BackupProgress, FetchedBackup } from './fetch-backup.ts';
import { NOT_LOGGED_IN } from './use-csv-export.ts';

/** Changes and pictures that still wait for the server would be missing. */
const SEND_LIMIT_MS = 3000;

/**
 * Downloads a backup of the whole account from the server, which alone has all pictures. `progress` is null while none is
 * made.
 */
export function useBackup(): { progress: BackupProgress | null; backUp: () => Promise<void>; cancel: () => void } {
  const store = useReplicaStore();
  const { user } = useSession();
  const [progress, setProgress] = useState<BackupProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  async function backUp() {
    if (!user) return refuse(t(NOT_LOGGED_IN));
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress({ bytes: 0, expected: 0 });
    try {
      if (!(await whenAllSent(store, SEND_LIMIT_MS))) return refuse(t(UNSENT));
      const { fetchBackup } = await import('./fetch-backup.ts');
      finish(await fetchBackup({ userId: user.id, signal, onProgress: setProgress }));
    } catch {
      if (!signal.aborted) refuse(t(FAILED));
    } finally {
      setProgress(null);
    }
  }

  function finish(fetched: FetchedBackup) {
    if (!fetched.ok) return refuse(reasonOf(fetched));
    const { file, isWhole, missing } = fetched;
    saveFile(exportFileName(new Date(), isWhole ? null : 'INCOMPLETE', 'backup'), file);
    if (!isWhole) showToast({ kind: 'destructive', title: t('Backup incomplete'), description: t(INCOMPLETE) });
    else if (missing) showToast({ title: t('Backup saved'), description: t(MISSING) });
    else showToast({ kind: 'success', title: t('Backup saved') });
  }

  return { progress, backUp, cancel: () => running.current?.abort() };
}

const UNSENT = msg('Some changes could not be sent yet. Please try again when you are back online.');
const FAILED = msg('There was an error making your backup. Please try again.');
const INCOMPLETE = msg('Part of the file did not arrive. Please back up again.');
const MISSING = msg('Some pictures are not on the server. The file lists them.');

function reasonOf({ code, isAway }: Extract<FetchedBackup, { ok: false }>): string {
  if (code === 'NOT_SIGNED_IN') expireSession();
  if (code === 'NOT_SIGNED_IN' || code === 'ACCOUNT_CHANGED') return t(NOT_LOGGED_IN);
  if (code) return errorText(code, t);
  return isAway ? t(OFFLINE_TEXT) : t(FAILED);
}

function refuse(description: string): void {
  showToast({ kind: 'destructive', title: t('Backup failed'), description });
}
