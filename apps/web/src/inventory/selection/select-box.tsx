import { t } from '../../lib/language/t.ts';
import type { Selection } from './selection.ts';
import { useCountSelected, useIsSelected } from './use-selection.ts';
import './select-box.css';

interface SelectBoxProps {
  selection: Selection;
  /** The key of the row. */
  row: string;
  name: string;
}

/** Selects one row; with Shift held, the range to it. */
export function SelectBox({ selection, row, name }: SelectBoxProps) {
  const isSelected = useIsSelected(selection, row);
  return (
    <span className="checkbox select-box">
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name })}
        checked={isSelected}
        onChange={({ nativeEvent }) => selection.pick(row, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </span>
  );
}

interface SelectGroupBoxProps {
  selection: Selection;
  /** The rows of the group. */
  rows: readonly string[];
  name: string;
}

/** Selects all rows of a box or of a room. */
export function SelectGroupBox({ selection, rows, name }: SelectGroupBoxProps) {
  const count = useCountSelected(selection, rows);
  const isAll = count === rows.length;
  return (
    <span className="checkbox select-box">
      <input
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll;
        }}
        type="checkbox"
        aria-label={t('Select all in {name}', { name })}
        checked={isAll}
        onChange={() => selection.set(rows, !isAll)}
      />
    </span>
  );
}
