import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem, type } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { RunMessage } from './children/run-row.ts';
import type { BenchRow, RowOptions, RowResult } from './harness/row.ts';
import { rowText } from './harness/table.ts';
import { rows } from './rows/rows.ts';

const RUN_ROW = fileURLToPath(import.meta.resolve('./children/run-row.ts'));
const USAGE = `Usage: npm run bench -- [row …] [--quick] [--json FILE] [--peer NAME=URL …]\nRows: ${rows.map((row) => row.name).join(', ')}`;

process.exitCode = await main(process.argv.slice(2));

/**
 * Returns 0 when every row ran with correct results, 1 otherwise and 2 for invalid arguments. A missed target is printed
 * and counts as a failure only of a guard.
 */
async function main(argv: readonly string[]): Promise<number> {
  const asked = readArguments(argv);
  if (!asked) {
    console.error(USAGE);
    return 2;
  }
  const { chosen, options, json } = asked;
  const machine = machineLine();
  console.log(machine);
  const results: Record<string, RowResult | { error: string }> = {};
  for (const row of chosen) {
    const message = await runRow(row, options);
    results[row.name] = message.ok ? message.result : { error: message.error };
    console.log(`\n${message.ok ? rowText(row, message.result) : `${row.name} could not run: ${message.error}`}`);
  }
  console.log(`\n${machineLine()}`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ machine, options, results }, null, 2)}\n`);
  const hasFailed = (row: BenchRow, result: RowResult | { error: string } | undefined) =>
    !result || 'error' in result || result.wrong.length > 0 || (row.isGuard && missesTarget(result));
  return chosen.some((row) => hasFailed(row, results[row.name])) ? 1 : 0;
}

function missesTarget({ figures }: RowResult): boolean {
  return figures.some(({ target }) => target?.met === false);
}

function readArguments(
  argv: readonly string[],
): { chosen: BenchRow[]; options: RowOptions; json: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        json: { type: 'string' },
        peer: { type: 'string', multiple: true, default: [] },
      },
    });
    const { quick } = values;
    const peers: Record<string, string> = {};
    for (const text of values.peer) peers[text.split('=', 1)[0] ?? ''] = text.slice(text.indexOf('=') + 1);
    const isWanted = ({ name }: BenchRow) => (positionals.length === 0 ? name !== 'peers' : positionals.includes(name));
    const isPeers = ({ name }: BenchRow) => name === 'peers' && values.peer.length > 0;
    if (positionals.some((name) => !rows.some((row) => row.name === name))) return null;
    return {
      chosen: rows.filter((row) => isWanted(row) || isPeers(row)),
      options: { quick, rounds: quick ? 3 : 7, sizes: quick ? [1000, 10_000] : [1000, 10_000, 100_000], peers },
      // npm runs this from the repository, not from the caller's folder.
      json: values.json === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? process.cwd(), values.json),
    };
  } catch {
    return null; // an unknown option
  }
}

async function runRow(row: BenchRow, options: RowOptions): Promise<RunMessage> {
  const child = fork(RUN_ROW, [], { execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'] });
  const ended = once(child, 'exit');
  const answered = new Promise<RunMessage>((hear) => child.once('message', (message) => hear(message as RunMessage)));
  child.send({ name: row.name, options });
  const died = ended.then(([code]): RunMessage => ({ ok: false, error: `its process ended with ${String(code)}` }));
  const message = await Promise.race([answered, died]);
  if (child.connected) child.disconnect();
  await ended;
  return message;
}

/** Returns one line about the machine. A load average near the number of cores makes single times worthless. */
function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const load = loadavg().map((value) => value.toFixed(2));
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${type()}, ${availableParallelism()} cores (${model}), ${memory} GB, Node ${process.version}, load average ${load.join(' ')}`;
}
