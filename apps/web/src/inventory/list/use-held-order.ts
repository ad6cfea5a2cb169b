import { useEffect, useEffectEvent, useState } from 'react';

const STEPPER = '.stepper';

/**
 * Keeps the order that the rows had when plus or minus was pressed, until something else is pressed. Sorted by last
 * change, a stepped row would jump away, and the next press in the same place would step another one. New rows come
 * first.
 */
export function useHeldOrder<T>(rows: readonly T[], rowKey: (row: T) => string): readonly T[] {
  const [held, setHeld] = useState<ReadonlyMap<string, number> | null>(null);
  const shown = held ? inOrder(rows, rowKey, held) : rows;
  const hold = useEffectEvent(() => setHeld((now) => now ?? placesOf(shown, rowKey)));
  useEffect(() => {
    function handlePress({ target }: Event) {
      if (!(target instanceof Element)) return;
      if (target.closest(STEPPER)) hold();
      // The pressed element handles the event first; otherwise it would move away from under the finger.
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
