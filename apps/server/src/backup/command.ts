import { type Env, readEnv } from '../env.ts';
import { explainFailure } from './explain-failure.ts';

export interface CommandOptions {
  /** The arguments after the command's name. */
  argv: readonly string[];
  usage: string;
  /** Printed when a signal ends the command. */
  interrupted: string;
  /** The folder to use if none is named; null or absent: one must be named. */
  defaultFolder?(env: Env): string | null;
  run(folder: string, env: Env, signal: AbortSignal): Promise<void>;
}

const INTERRUPTED = 130;

/**
 * Runs a command that takes one folder. An error prints one sentence on standard error and sets the exit code: 1, or
 * 130 after SIGINT, SIGTERM or SIGHUP, which also abort the command so that it can clean up.
 */
export async function runFolderCommand({
  argv,
  usage,
  interrupted,
  defaultFolder,
  run,
}: CommandOptions): Promise<void> {
  const read = readEnv();
  if (!read.ok) return fail(read.problems.join('\n'));
  const folder = argv[0] ?? defaultFolder?.(read.env) ?? null;
  if (folder === null || argv.length > 1 || folder.startsWith('-')) return fail(usage);
  await runCommand({ interrupted, run: (env, signal) => run(folder, env, signal) });
}

/** Runs a command as `runFolderCommand` does, without a folder. */
export async function runCommand({
  interrupted,
  run,
}: {
  interrupted: string;
  run(env: Env, signal: AbortSignal): Promise<void>;
}): Promise<void> {
  const read = readEnv();
  if (!read.ok) return fail(read.problems.join('\n'));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    await run(read.env, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) fail(interrupted, INTERRUPTED);
    else fail(explainFailure(error));
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function fail(sentence: string, code = 1): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = code;
}
