import type { ImportCounts } from '@boxroom/domain/import/import-plan-types';
import { countText } from '@boxroom/domain/text/count-text';
import './import-run.css';

/** What came in. */
export function ImportDone({ counts }: { counts: ImportCounts }) {
  const lines = [
    countText(counts.items, 'item added', 'items added'),
    ...(counts.changed > 0 ? [countText(counts.changed, 'item changed', 'items changed')] : []),
    ...(counts.rooms > 0 ? [countText(counts.rooms, 'new room')] : []),
    ...(counts.boxes > 0 ? [countText(counts.boxes, 'new box', 'new boxes')] : []),
    ...(counts.categories > 0 ? [countText(counts.categories, 'new category', 'new categories')] : []),
    ...(counts.refused > 0 ? [countText(counts.refused, 'row left out', 'rows left out')] : []),
  ];
  return (
    <section aria-label="Imported">
      <ul className="import-done">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="muted small">You can undo the import as a whole for 30 days, here in the settings.</p>
    </section>
  );
}
