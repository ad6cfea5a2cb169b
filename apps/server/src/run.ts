import { readEnv } from './env.ts';
import type { Env } from './env.ts';
import { explainStart } from './explain-start.ts';
import { httpsLines } from './https/https-lines.ts';
import { createLogger } from './logger.ts';
import { readProductVersion } from './product-version.ts';
import type { RunningServer } from './start.ts';
import { startServer } from './start.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** Longer than draining and closing take together; then the process exits as it is. */
const STOP_MS = 20_000;

/** Runs the server until a signal stops it, then ends the process. `program` is the file that Node started. */
export async function main({ program }: { program: string }): Promise<void> {
  const read = readEnv();
  if (read.ok) await run(read.env, program);
  else giveUp(read.problems);
}

async function run(env: Env, program: string): Promise<void> {
  const telemetry = await loadTelemetry(env);
  const log = createLogger(env.logLevel, telemetry?.tracing);
  telemetry?.logFailures((line) => log.warn(line));
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
  // A signal during the start takes effect after the start.
  const told = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => told.resolve());

  let exitCode = 0;
  const onForbidden = (sentence: string) => {
    process.stderr.write(`${sentence}\n`);
    exitCode = 1;
    told.resolve();
  };

  let running: RunningServer;
  try {
    running = await startServer({ env, log, telemetry, print, program, onForbidden });
  } catch (error) {
    log.debug({ err: error }, 'the start failed');
    return giveUp([explainStart(error, env)]);
  }
  if (running.outboxFolder !== null)
    print(`No mail provider is set: mails are saved in ${running.outboxFolder}, and sign-in links appear here.`);
  for (const warning of running.warnings) print(`Warning: ${warning}`);
  if (running.https) for (const line of await httpsLines(running.https)) print(line);
  // The last line, so that a process waiting for it has read everything.
  print(`Boxroom is at ${env.publicOrigin}`);

  await told.promise;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await running.stop();
  await telemetry?.stop();
  process.exit(exitCode);
}

/** The SDK is a tenth of the program. */
async function loadTelemetry({ telemetry }: Env): Promise<Telemetry | null> {
  if (telemetry === null) return null;
  const { startTelemetry } = await import('./telemetry/telemetry.ts');
  return startTelemetry(telemetry, await readProductVersion());
}

function giveUp(sentences: readonly string[]): void {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
