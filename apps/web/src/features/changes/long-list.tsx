import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import './changes.css';
import { t } from '../../lib/language/t.ts';

/** Rows rendered at first, and added by each press. */
const STEP = 50;

interface LongListProps<T> {
  rows: readonly T[];
  rowKey: (row: T) => string;
  children: (row: T, index: number) => ReactNode;
}

/** A list that is read from its beginning: further rows render on request. */
export function LongList<T>({ rows, rowKey, children }: LongListProps<T>) {
  const [shown, setShown] = useState(STEP);
  const hidden = rows.length - shown;
  return (
    <>
      <ul role="list" className="changes">
        {rows.slice(0, shown).map((row, index) => (
          <li key={rowKey(row)}>{children(row, index)}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="outline" colorPalette="gray" onClick={() => setShown(shown + STEP)}>
          {t('Show {count} more of {hidden, number}', { count: Math.min(STEP, hidden), hidden })}
        </Button>
      )}
    </>
  );
}
