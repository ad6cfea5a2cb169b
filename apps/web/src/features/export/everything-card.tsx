import ArchiveRestore from 'lucide-react/icons/archive-restore';
import { Suspense, useState } from 'react';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { numberFormat } from '../../lib/language/formats.ts';
import { lazyPart } from '../../lib/language/lazy-part.ts';
import { t } from '../../lib/language/t.ts';
import { ExportButton } from './export-button.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useBackup } from './use-backup.ts';
import { useCsvExport } from './use-csv-export.ts';
import { useXlsxExport } from './use-xlsx-export.ts';

// Few people ever restore: its code loads with the first press.
const RestoreDialog = lazyPart(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

/** Backup and restore, and the other files that leave nothing out. */
export function EverythingCard() {
  return (
    <section className="card" aria-labelledby="everything">
      <h2 id="everything" className="heading">
        {t('Everything: Backup and Restore')}
      </h2>
      <BackupAction />
      <RestoreAction />
      <SpreadsheetAction />
      <CompleteCsvAction />
    </section>
  );
}

function CompleteCsvAction() {
  const { progress, exportCsv, cancel } = useCsvExport('complete');
  return (
    <ActionRow
      title={t('Complete CSV')}
      text={
        <>
          {t(
            'A column for every field, for other programs. A spreadsheet program may change texts such as 00123 or 1/2 in it when it saves the file.',
          )}
          <ExportProgress label={t('Complete CSV')} progress={progress} />
        </>
      }
    >
      <ExportButton label={t('Complete CSV')} progress={progress} onStart={() => void exportCsv()} onCancel={cancel} />
    </ActionRow>
  );
}

function SpreadsheetAction() {
  const { progress, exportXlsx, cancel } = useXlsxExport();
  return (
    <ActionRow
      title={t('Spreadsheet')}
      text={
        <>
          {t(
            'One sheet for each room, with every field and real dates, for Excel, LibreOffice or Numbers. Correct it and import it again: the same items are changed.',
          )}
          <ExportProgress label={t('Spreadsheet')} progress={progress} />
        </>
      }
    >
      <ExportButton label={t('Spreadsheet')} progress={progress} onStart={() => void exportXlsx()} onCancel={cancel} />
    </ActionRow>
  );
}

function BackupAction() {
  const { progress, backUp, cancel } = useBackup();
  const done = progress && (progress.expected > 0 ? Math.min(0.99, progress.bytes / progress.expected) : 0);
  return (
    <ActionRow
      title={t('Full backup')}
      text={
        <>
          {t('Everything in your own rooms with all pictures in one file, to keep or to restore on any Boxroom.')}
          <ExportProgress label={t('Full backup')} progress={done} />
          {progress !== null && progress.bytes > 0 && (
            <p>
              {
                // i18n: {size} is an amount such as '12.5 MB'
                t('{size} received', { size: megabytes(progress.bytes) })
              }
            </p>
          )}
        </>
      }
    >
      <ExportButton label={t('Full backup')} progress={done} onStart={() => void backUp()} onCancel={cancel} />
    </ActionRow>
  );
}

function RestoreAction() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ActionRow title={t('Restore a backup')} text={t('Adds what a full backup holds, here or on another Boxroom.')}>
      <Button variant="outline" colorPalette="gray" onClick={() => setIsOpen(true)}>
        <ArchiveRestore aria-hidden />
        {t('Restore a backup')}
      </Button>
      {isOpen && (
        <Suspense>
          <RestoreDialog open onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </ActionRow>
  );
}

const size = numberFormat({ maximumFractionDigits: 1 });

function megabytes(bytes: number): string {
  return `${size().format(bytes / 2 ** 20)} MB`;
}
