import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import '../../components/placeholder/progress-bar.css';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { waitFor } from '../../lib/time/wait-for.ts';
import { useSyncNow } from '../../replica/hooks/use-sync-status.ts';
import { Waiting } from './import-progress.tsx';
import { takeBackImport } from './take-back-import.ts';
import { type Brought, importCounts, joined, takenBackText } from './take-back-text.ts';

interface TakeBackDialogProps {
  importId: string;
  fileName: string;
  /** What the import brought. */
  counts: Brought;
  onClose: () => void;
}

/** Asks before an import is undone, and shows how far that is. Closing it stops; the next time continues. */
export function TakeBackDialog({ importId, fileName, counts, onClose }: TakeBackDialogProps) {
  const [progress, setProgress] = useState<ImportTakenBack | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(new AbortController());
  const userId = useSession().user?.id ?? '';
  const syncNow = useSyncNow();

  function handleClose() {
    running.current.abort();
    onClose();
  }

  async function handleConfirm() {
    setIsRunning(true);
    setError(null);
    try {
      const { signal } = running.current;
      const last = await takeBackImport(importId, {
        userId,
        onProgress: setProgress,
        signal,
        async wait(ms) {
          setIsWaiting(true);
          await waitFor(ms, signal);
          setIsWaiting(false);
        },
      });
      syncNow();
      if (last?.left !== 0) return;
      showToast({ kind: 'success', title: t('Import undone'), description: takenBackText(last, counts) });
      onClose();
    } catch (failure) {
      syncNow();
      setError(failure);
    }
    setIsRunning(false);
  }

  const done = progress ? progress.removed + progress.kept : 0;
  return (
    <ConfirmDialog
      open
      onClose={handleClose}
      title={t('Undo Import')}
      description={questionText(fileName, counts)}
      note={t('What was changed since stays. You can import the file again.')}
      confirmLabel={error === null ? t('Undo Import') : t('Try again')}
      cancelLabel={isRunning ? t('Stop') : t('Cancel')}
      onConfirm={() => void handleConfirm()}
      isStoppable={isRunning}
    >
      {isRunning && (
        <progress
          className="progress-bar"
          aria-label={t('Undoing the import')}
          {...(progress ? { max: done + progress.left, value: done } : {})}
        />
      )}
      {isWaiting && <Waiting />}
      {error !== null && (
        <p className="error-text" role="alert">
          {errorMessage(error)}
        </p>
      )}
    </ConfirmDialog>
  );
}

function questionText(fileName: string, { edited, ...counts }: TakeBackDialogProps['counts']): string {
  const created = importCounts(counts);
  const question = t('Are you sure you want to undo the import of "{fileName}"?', { fileName });
  return [question, ...effectText(joined(created), edited > 0)].join(' ');
}

/** `things`: '1,250 items and 2 rooms', or empty. */
function effectText(things: string, hasEdited: boolean): string[] {
  if (things !== '' && hasEdited)
    return [t('This removes the {things} that it added and sets back the values that it changed.', { things })];
  if (things !== '') return [t('This removes the {things} that it added.', { things })];
  return hasEdited ? [t('This sets back the values that it changed.')] : [];
}
