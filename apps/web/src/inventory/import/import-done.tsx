import type { ImportCounts } from '@boxroom/domain/import/import-plan-types';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import './import-run.css';

interface ImportDoneProps {
  counts: ImportCounts;
  /** Downloads the rows that were left out. */
  onDownload: () => void;
}

/** What came in. */
export function ImportDone({ counts, onDownload }: ImportDoneProps) {
  const lines = [
    t('{count, plural, one{# item added} other{# items added}}', { count: counts.items }),
    ...(counts.changed > 0
      ? [t('{count, plural, one{# item changed} other{# items changed}}', { count: counts.changed })]
      : []),
    ...(counts.rooms > 0 ? [t('{count, plural, one{# new room} other{# new rooms}}', { count: counts.rooms })] : []),
    ...(counts.boxes > 0 ? [t('{count, plural, one{# new box} other{# new boxes}}', { count: counts.boxes })] : []),
    ...(counts.categories > 0
      ? [t('{count, plural, one{# new category} other{# new categories}}', { count: counts.categories })]
      : []),
    ...(counts.refused > 0 ? [leftOutText(counts)] : []),
  ];
  return (
    <section aria-label={t('Imported')}>
      <ul role="list" className="import-done">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {counts.refused > 0 && (
        <Button variant="outline" colorPalette="gray" onClick={onDownload}>
          {t('Download these rows')}
        </Button>
      )}
      <p className="muted small">
        {t('You can undo the import as a whole for 30 days, in the settings or the history.')}
      </p>
    </section>
  );
}

export function leftOutText({ refused }: Pick<ImportCounts, 'refused'>): string {
  return t('{count, plural, one{# row left out} other{# rows left out}}', { count: refused });
}
