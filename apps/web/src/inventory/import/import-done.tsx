import type { ImportCounts } from '@boxroom/domain/import/import-plan-types';
import { countText } from '@boxroom/domain/text/count-text';
import { Button } from '../../components/button/button.tsx';
import './import-run.css';

interface ImportDoneProps {
  counts: ImportCounts;
  /** Downloads the rows that were left out. */
  onDownload: () => void;
}

/** What came in. */
export function ImportDone({ counts, onDownload }: ImportDoneProps) {
  const lines = [
    countText(counts.items, 'item added', 'items added'),
    ...(counts.changed > 0 ? [countText(counts.changed, 'item changed', 'items changed')] : []),
    ...(counts.rooms > 0 ? [countText(counts.rooms, 'new room')] : []),
    ...(counts.boxes > 0 ? [countText(counts.boxes, 'new box', 'new boxes')] : []),
    ...(counts.categories > 0 ? [countText(counts.categories, 'new category', 'new categories')] : []),
    ...(counts.refused > 0 ? [leftOutText(counts)] : []),
  ];
  return (
    <section aria-label="Imported">
      <ul role="list" className="import-done">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {counts.refused > 0 && (
        <Button variant="outline" colorPalette="gray" onClick={onDownload}>
          Download these rows
        </Button>
      )}
      <p className="muted small">You can undo the import as a whole for 30 days, in the settings or the history.</p>
    </section>
  );
}

export function leftOutText({ refused }: Pick<ImportCounts, 'refused'>): string {
  return countText(refused, 'row left out', 'rows left out');
}
