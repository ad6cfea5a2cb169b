import { IMPORT_COLUMNS, suggestColumns } from '@boxroom/domain/import/import-columns';
import type { ImportColumn } from '@boxroom/domain/import/import-columns';
import type { ImportPlan } from '@boxroom/domain/import/import-plan';
import type { CsvTable } from '@boxroom/domain/import/parse-csv';
import { countText } from '@boxroom/domain/text/count-text';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Select } from '../../components/field/select.tsx';
import './column-chooser.css';

const NOT_IMPORTED = '';
const OPTIONS = [
  { value: NOT_IMPORTED, label: 'Not imported' },
  ...Object.entries(IMPORT_COLUMNS).map(([value, label]) => ({ value, label })),
];

interface ColumnChooserProps {
  table: CsvTable;
  columns: readonly (ImportColumn | null)[];
  plan: ImportPlan;
  onChange: (columns: (ImportColumn | null)[]) => void;
}

/** Maps the columns of the file to Boxroom's. Suggestions are offered, never applied unasked. */
export function ColumnChooser({ table, columns, plan, onChange }: ColumnChooserProps) {
  // Open at first if a column is missing; then as the person leaves it.
  const [isOpen, setIsOpen] = useState(plan.missing.length > 0);
  const ignored = plan.ignoredHeaders.length;

  function choose(at: number, value: string) {
    const column = toColumn(value);
    // Each of Boxroom's columns has one source: choosing it here clears it there.
    onChange(columns.map((each, index) => (index === at ? column : each === column ? null : each)));
  }

  return (
    <section aria-label="Columns" className="column-chooser">
      {plan.missing.length > 0 && (
        <p className="error-text" role="alert">
          No column for {plan.missing.join(' and ')} yet. Choose {plan.missing.length === 1 ? 'it' : 'them'} below.
        </p>
      )}
      {plan.suggestions.length > 0 && (
        <div className="column-suggestion">
          <p className="small">
            It looks like{' '}
            {plan.suggestions.map(({ header, column }) => `${header} is ${IMPORT_COLUMNS[column]}`).join(', ')}.
          </p>
          <Button variant="outline" onClick={() => onChange(suggestColumns(table.header))}>
            Use these columns
          </Button>
        </div>
      )}
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="link small">Columns of this file</summary>
        <ul>
          {table.header.map((header, index) => (
            <li key={index} className="row">
              <span className="row-text">
                <span className="clamp" dir="auto">
                  {header || `Column ${index + 1}`}
                </span>
                <span className="muted small clamp" dir="auto">
                  {table.rows[0]?.cells[index]}
                </span>
              </span>
              <Select
                label={`Import ${header || `column ${index + 1}`} as`}
                value={columns[index] ?? NOT_IMPORTED}
                options={OPTIONS}
                onChange={(value) => choose(index, value)}
              />
            </li>
          ))}
        </ul>
      </details>
      {ignored > 0 && <p className="muted small">{countText(ignored, 'column is', 'columns are')} not imported</p>}
    </section>
  );
}

function toColumn(value: string): ImportColumn | null {
  return isColumn(value) ? value : null;
}

function isColumn(value: string): value is ImportColumn {
  return value in IMPORT_COLUMNS;
}
