import { COLUMN_ROLE_KEYS, COLUMN_ROLES, type ColumnRole, isColumnRole } from '@boxroom/domain/import/column-roles';
import type { ImportMapping, Recognition } from '@boxroom/domain/import/import-plan-types';
import type { SourceTable } from '@boxroom/domain/import/source-row';
import { commaList } from '@boxroom/domain/language/comma-list';
import { Select } from '../../components/field/select.tsx';
import { joined } from '../../inventory/import/take-back-text.ts';
import { t } from '../../lib/language/t.ts';
import './column-chooser.css';
import { PathChoice } from './path-choice.tsx';

const NOT_IMPORTED = '';

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
  const options = [
    { value: NOT_IMPORTED, label: t('Not imported') },
    ...COLUMN_ROLE_KEYS.map((value) => ({ value, label: t(COLUMN_ROLES[value].label) })),
  ];
  const reasons = new Map(recognition.ignored.map(({ header, reason }) => [header, reason]));
  const reasonOf = (index: number, header: string) => {
    const reason = columns[index] ? null : reasons.get(header);
    return reason && t(reason);
  };
  return (
    <section aria-label={t('Columns')} className="column-chooser">
      {missing.length > 0 && (
        <p className="error-text" role="alert">
          {
            // i18n: {names} is such as 'Box Name and Item Name', {count} how many they are
            t(
              '{count, plural, one{No column for {names} yet. Choose it below.} other{No column for {names} yet. Choose them below.}}',
              { count: missing.length, names: joined(missing) },
            )
          }
        </p>
      )}
      <details className="fold" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary className="link small">{hasPath ? t('Columns and paths') : t('Columns')}</summary>
        <PathChoice mapping={mapping} onChange={onChange} />
        <ul role="list">
          {table.header.map((header, index) => (
            <li key={index} className="row row-wraps">
              <span className="row-text">
                <span className="clamp" dir="auto">
                  {header || t('Column {number}', { number: index + 1 })}
                </span>
                <span className="muted small clamp" dir="auto">
                  {reasonOf(index, header) ?? exampleOf(table, index)}
                </span>
              </span>
              <Select
                label={
                  // i18n: in front of a choice, such as 'Item Name'
                  header === ''
                    ? t('Import column {number} as', { number: index + 1 })
                    : t('Import {header} as', { header })
                }
                value={columns[index] ?? NOT_IMPORTED}
                options={options}
                onChange={(value) => onChange({ ...mapping, columns: assigned(columns, index, value) })}
              />
            </li>
          ))}
        </ul>
      </details>
      {left.length > 0 && (
        <p className="muted small" dir="auto">
          {t('{count, plural, one{# column is} other{# columns are}} not imported: {names}', {
            count: left.length,
            names: namesOf(left),
          })}
        </p>
      )}
    </section>
  );
}

/** The rest is in the list of columns. */
const NAMED = 8;

function namesOf(headers: readonly string[]): string {
  const count = headers.length - NAMED;
  const names = commaList(headers.slice(0, NAMED), t);
  return count > 0 ? t('{names} and {count, number} more', { names, count }) : names;
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
