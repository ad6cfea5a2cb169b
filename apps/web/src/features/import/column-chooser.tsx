import { COLUMN_ROLE_KEYS, COLUMN_ROLES, type ColumnRole, isColumnRole } from '@boxroom/domain/import/column-roles';
import type { ImportMapping, Recognition } from '@boxroom/domain/import/import-plan-types';
import type { SourceTable } from '@boxroom/domain/import/source-row';
import { countText } from '@boxroom/domain/text/count-text';
import { Select } from '../../components/field/select.tsx';
import { PathChoice } from './path-choice.tsx';
import './column-chooser.css';

const NOT_IMPORTED = '';
const OPTIONS = [
  { value: NOT_IMPORTED, label: 'Not imported' },
  ...COLUMN_ROLE_KEYS.map((value) => ({ value, label: COLUMN_ROLES[value].label })),
];

interface ColumnChooserProps {
  table: SourceTable;
  recognition: Recognition;
  mapping: ImportMapping;
  /** Labels of the roles without which nothing can be imported. */
  missing: readonly string[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChange: (mapping: ImportMapping) => void;
}

/** Maps the columns of the file to Boxroom's. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { table, recognition, mapping, missing, isOpen, onToggle, onChange } = props;
  const { columns } = mapping;
  const hasPath = columns.includes('path') || columns.includes('pathPart');
  const left = table.header.filter((header, index) => header !== '' && !columns[index]);
  const reasons = new Map(recognition.ignored.map(({ header, reason }) => [header, reason]));
  return (
    <section aria-label="Columns" className="column-chooser">
      {missing.length > 0 && (
        <p className="error-text" role="alert">
          No column for {missing.join(' and ')} yet. Choose {missing.length === 1 ? 'it' : 'them'} below.
        </p>
      )}
      <details className="fold" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary className="link small">{hasPath ? 'Columns and paths' : 'Columns'}</summary>
        <PathChoice mapping={mapping} onChange={onChange} />
        <ul role="list">
          {table.header.map((header, index) => (
            <li key={index} className="row row-wraps">
              <span className="row-text">
                <span className="clamp" dir="auto">
                  {header || `Column ${index + 1}`}
                </span>
                <span className="muted small clamp" dir="auto">
                  {(columns[index] ? null : reasons.get(header)) ?? exampleOf(table, index)}
                </span>
              </span>
              <Select
                label={`Import ${header || `column ${index + 1}`} as`}
                value={columns[index] ?? NOT_IMPORTED}
                options={OPTIONS}
                onChange={(value) => onChange({ ...mapping, columns: assigned(columns, index, value) })}
              />
            </li>
          ))}
        </ul>
      </details>
      {left.length > 0 && (
        <p className="muted small" dir="auto">
          {countText(left.length, 'column is', 'columns are')} not imported: {namesOf(left)}
        </p>
      )}
    </section>
  );
}

/** The rest is in the list of columns. */
const NAMED = 8;

function namesOf(headers: readonly string[]): string {
  const more = headers.length - NAMED;
  return `${headers.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function exampleOf({ sample }: SourceTable, column: number): string {
  return sample.find(({ cells }) => cells[column]?.trim())?.cells[column] ?? '';
}

/** A role with one source moves here from the column that had it. */
function assigned(columns: ImportMapping['columns'], at: number, value: string): (ColumnRole | null)[] {
  const role = isColumnRole(value) ? value : null;
  return columns.map((each, index) => {
    if (index === at) return role;
    return role !== null && each === role && !COLUMN_ROLES[role].isMany ? null : each;
  });
}
