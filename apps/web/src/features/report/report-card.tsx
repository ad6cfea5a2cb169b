import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { t } from '../../lib/language/t.ts';
import { useIsComplete } from '../../replica/hooks/use-sync-status.ts';

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** Opens the report. A report of half the rooms would be wrong, so it waits until all are here. */
export function ReportCard() {
  const [isOpen, setIsOpen] = useState(false);
  const isComplete = useIsComplete();
  return (
    <section className="card" aria-label={t('Insurance report')}>
      <ActionRow
        title={t('Insurance report')}
        text={t('A PDF or a spreadsheet of what you have, room by room, with pictures and totals.')}
      >
        <Button variant="outline" colorPalette="gray" disabled={!isComplete} onClick={() => setIsOpen(true)}>
          <FileText aria-hidden />
          {t('Make a report')}
        </Button>
      </ActionRow>
      {isOpen && <ReportDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}
