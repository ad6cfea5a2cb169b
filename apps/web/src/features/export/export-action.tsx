import Download from 'lucide-react/icons/download';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { ExportProgress, progressText } from './export-progress.tsx';
import { useCsvExport } from './use-csv-export.ts';

/** The specified export of the own rooms. */
export function ExportAction() {
  const { progress, exportCsv } = useCsvExport('specified');
  return (
    <ActionRow
      title="Export CSV"
      text={
        <>
          Your own rooms, for a spreadsheet or to import again. It leaves out descriptions, dates, box types, pictures
          and what you do not show; “Everything” has all of it.
          <ExportProgress label="Export" progress={progress} />
        </>
      }
    >
      <Button variant="outline" colorPalette="gray" disabled={progress !== null} onClick={() => void exportCsv()}>
        <Download aria-hidden />
        {progressText(progress) ?? 'Download CSV'}
      </Button>
    </ActionRow>
  );
}
