// Runs one row in its own process, so that no row inherits another's heap or compiled code.
import type { RowOptions, RowResult } from '../harness/row.ts';
import { rows } from '../rows/rows.ts';

export type RunMessage = { ok: true; result: RowResult } | { ok: false; error: string };

process.once('message', ({ name, options }: { name: string; options: RowOptions }) => {
  const row = rows.find((candidate) => candidate.name === name);
  const running = row ? row.run(options) : Promise.reject(new Error(`There is no row ${name}.`));
  running.then(
    (result) => answer({ ok: true, result }),
    (error: unknown) =>
      answer({ ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function answer(message: RunMessage): void {
  // The process stays until the parent has received the message and disconnects.
  process.on('disconnect', () => undefined);
  process.send?.(message);
}
