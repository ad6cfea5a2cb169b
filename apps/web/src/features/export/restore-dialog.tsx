import { msg } from '@boxroom/domain/language/message';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { FileDrop } from '../../components/field/file-drop.tsx';
import { ImportProgress, TakenBack } from '../../inventory/import/import-progress.tsx';
import { RunButtons } from '../../inventory/import/run-buttons.tsx';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { useOnline } from '../../lib/window/use-online.ts';
import { useUnloadQuestion } from '../../lib/window/use-unload-question.ts';
import { useSyncNow } from '../../replica/hooks/use-sync-status.ts';
import { RestorePictures } from './restore-pictures.tsx';
import { ReadingBackup, RestorePreviewText, restoreCounts } from './restore-preview.tsx';
import '../../inventory/import/import-run.css';
import { useRestore } from './use-restore.ts';

/** File, preview, confirm: nothing is written before that. Then the rows are sent as one import, and the pictures. */
export function RestoreDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const restore = useRestore();
  const syncNow = useSyncNow();
  const utils = trpc.useUtils();
  const isOnline = useOnline();
  const { chosen, run, pictures } = restore;
  const isSending = run?.phase === 'sending' || pictures?.state === 'sending';
  useUnloadQuestion(isSending || run?.phase === 'takingBack');

  function handleClose() {
    if (run?.phase === 'sending') return restore.stop();
    if (pictures?.state === 'sending') return restore.stopPictures();
    onClose();
    restore.reset();
  }

  async function follow(work: Promise<void>) {
    await work;
    syncNow();
    void utils.import.recent.invalidate();
  }

  return (
    <Dialog
      open={open}
      onClose={handleClose}
      size={chosen ? 'md' : 'sm'}
      title={run ? t(TITLES[run.phase]) : t('Restore a backup')}
      description={chosen?.backup?.file.name}
      footer={<Footer restore={restore} follow={follow} isOnline={isOnline} onClose={handleClose} />}
    >
      {!run && !isOnline && (
        <p className="error-text" role="status">
          {t('You are offline. A backup can be restored when you are back online.')}
        </p>
      )}
      {!chosen && (
        <>
          <FileDrop
            label={t('Backup to restore')}
            heading={t('Choose a backup')}
            text={t('or drop it here: the ZIP that “Full backup” saved.')}
            accept=".zip,application/zip"
            onFile={(file) => void restore.choose(file)}
          />
          <p className="muted small">{t('You see what is in it before anything is written.')}</p>
        </>
      )}
      {chosen && !run && !chosen.preview && <ReadingBackup chosen={chosen} />}
      {chosen?.backup && !run && chosen.preview && (
        <RestorePreviewText
          backup={chosen.backup}
          preview={chosen.preview}
          onMode={(mode) => chosen.backup && void restore.plan(chosen.backup, mode)}
        />
      )}
      {run && run.phase !== 'done' && run.phase !== 'takenBack' && chosen?.preview && (
        <ImportProgress run={run} counts={restoreCounts(chosen.preview)} />
      )}
      {run?.phase === 'done' && <RestorePictures restore={restore} />}
      {run?.phase === 'takenBack' && chosen?.preview && <TakenBack run={run} counts={restoreCounts(chosen.preview)} />}
    </Dialog>
  );
}

const TITLES = {
  sending: msg('Restoring…'),
  stopped: msg('Restore stopped'),
  done: msg('Backup restored'),
  takingBack: msg('Undoing the restore…'),
  takenBack: msg('Restore undone'),
} as const;

interface FooterProps {
  restore: ReturnType<typeof useRestore>;
  follow: (work: Promise<void>) => Promise<void>;
  isOnline: boolean;
  onClose: () => void;
}

function Footer({ restore, follow, isOnline, onClose }: FooterProps) {
  const { chosen, run } = restore;
  if (run?.phase === 'done')
    return (
      <>
        <Button variant="outline" colorPalette="gray" onClick={() => void follow(restore.takeBack())}>
          {t('Undo restore')}
        </Button>
        <Button asChild>
          <Link to="/app">{t('Open')}</Link>
        </Button>
      </>
    );
  if (run)
    return (
      <RunButtons
        run={run}
        onClose={onClose}
        onTakeBack={() => void follow(restore.takeBack())}
        onContinue={() => void follow(restore.goOn())}
      />
    );
  if (!chosen) return null;
  const { backup, preview } = chosen;
  const work = preview && restoreCounts(preview);
  const pictures = preview ? preview.files + preview.filesThere : 0;
  const isReady = work !== null && preview?.limits.length === 0 && work.rows + pictures > 0;
  return (
    <>
      <Button variant="outline" colorPalette="gray" onClick={restore.reset}>
        {t('Choose another file')}
      </Button>
      <Button
        disabled={!isReady || !isOnline}
        onClick={() => backup && preview && void follow(restore.start(backup, preview))}
      >
        {work?.rows === 0 && pictures === 0 ? t('Nothing to restore') : t('Restore')}
      </Button>
    </>
  );
}
