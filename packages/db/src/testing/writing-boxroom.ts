import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('writing-process.ts', import.meta.url));

export interface WritingBoxroom {
  child: ChildProcess;
  /** The rows it has acknowledged so far. */
  lines(): string[];
  /** Waits until it has acknowledged this many rows. */
  saying(count: number): Promise<void>;
  /** Kills it with -9 and waits for its end; does nothing where it has ended. */
  killed(): Promise<void>;
}

/** Starts a separate process that opens the database in a folder and writes rows until it is killed. */
export function startWritingBoxroom(dataDir: string): WritingBoxroom {
  const child = spawn(process.execPath, [PROGRAM, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  let wake = () => {};
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
    wake();
  });
  child.once('close', () => wake());
  const lines = () => said.split('\n').slice(0, -1);
  return {
    child,
    lines,
    async saying(count) {
      while (lines().length < count) {
        if (child.exitCode !== null) throw new Error(`The writing process ended with ${child.exitCode}.`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    async killed() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
