import { setImmediate } from 'node:timers/promises';

/** The rows that one step handles in a turn of the event loop: some 20 ms of work. */
export const ROWS_PER_TURN = 2000;

/**
 * Lets the requests of others have their turn before the next step of a large command. `rows` counts what the step
 * before handled: small commands go on at once.
 */
export async function nextTurn(rows: number): Promise<void> {
  if (rows >= ROWS_PER_TURN) await setImmediate();
}

/** Calls `handle` for each row, and gives others their turn in between. */
export async function inTurns<T>(rows: readonly T[], handle: (row: T) => void): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_TURN) {
    const slice = rows.slice(start, start + ROWS_PER_TURN);
    for (const row of slice) handle(row);
    await nextTurn(slice.length);
  }
}
