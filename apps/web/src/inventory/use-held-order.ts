import { useEffect, useEffectEvent, useState } from 'react';

const STEPPER = '.stepper';

/**
 * The rows in the order they had when plus or minus was pressed, until something else is pressed: sorted by their last
 * change, a row that is stepped would jump away, and the next press at the same place would step another one. What
 * comes meanwhile stands first.
 */
export function useHeldOrder<T>(rows: readonly T[], rowKey: (row: T) => string): readonly T[] {
  const [held, setHeld] = useState<ReadonlyMap<string, number> | null>(null);
  const shown = held ? inOrder(rows, rowKey, held) : rows;
  const hold = useEffectEvent(() => setHeld((now) => now ?? placesOf(shown, rowKey)));
  useEffect(() => {
    function handlePress({ target }: Event) {
      if (!(target instanceof Element)) return;
      if (target.closest(STEPPER)) hold();
      // What was pressed hears of it first, or it would be gone from under the finger.
      else setTimeout(() => setHeld(null));
    }
    document.addEventListener('click', handlePress, { capture: true });
    document.addEventListener('change', handlePress, { capture: true });
    return () => {
      document.removeEventListener('click', handlePress, { capture: true });
      document.removeEventListener('change', handlePress, { capture: true });
    };
  }, []);
  return shown;
}

function placesOf<T>(rows: readonly T[], rowKey: (row: T) => string): Map<string, number> {
  return new Map(rows.map((row, place) => [rowKey(row), place]));
}

function inOrder<T>(rows: readonly T[], rowKey: (row: T) => string, held: ReadonlyMap<string, number>): T[] {
  return rows.toSorted((a, b) => (held.get(rowKey(a)) ?? -1) - (held.get(rowKey(b)) ?? -1));
}
