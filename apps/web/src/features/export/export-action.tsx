import { ActionRow } from '../../components/button/action-row.tsx';
import { t } from '../../lib/language/t.ts';
import { ExportButton } from './export-button.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useCsvExport } from './use-csv-export.ts';

/** The specified export of the own rooms. */
export function ExportAction() {
  const { progress, exportCsv, cancel } = useCsvExport('specified');
  return (
    <ActionRow
      title={t('Export CSV')}
      text={
        <>
          {t(
            'Your own rooms, for a spreadsheet or to import again. It leaves out descriptions, dates, box types, pictures and what you do not show; “Everything” has all of it.',
          )}
          <ExportProgress label={t('Export')} progress={progress} />
        </>
      }
    >
      <ExportButton label={t('Download CSV')} progress={progress} onStart={() => void exportCsv()} onCancel={cancel} />
    </ActionRow>
  );
}
