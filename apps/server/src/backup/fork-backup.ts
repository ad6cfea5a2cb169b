import { fork } from 'node:child_process';
import { once } from 'node:events';
import { NIGHTLY_BACKUP, type NightlyReport } from './nightly-report.ts';
import type { FinishedBackup } from './take-backup.ts';

/** How long an aborted backup may remove its files; the next start removes the rest. Shorter than a process may stop. */
const END_MS = 4000;

/** Runs the nightly backup in a process of its own: the program again, with another argument. */
export async function forkBackup(program: string, signal: AbortSignal): Promise<FinishedBackup> {
  const child = fork(program, [NIGHTLY_BACKUP], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let report: NightlyReport | null = null;
  child.once('message', (message: NightlyReport) => {
    report = message;
  });
  let timer: NodeJS.Timeout | undefined;
  const abort = () => {
    child.kill('SIGTERM');
    timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    // A report may arrive after the exit, but not after the end of the channel.
    const [[code]] = (await Promise.all([once(child, 'exit'), once(child, 'disconnect')])) as [[number | null], []];
    return readReport(report, code);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

function readReport(report: NightlyReport | null, code: number | null): FinishedBackup {
  if (report === null) throw new Error(`The process of the backup ended before it was done (${code ?? 'killed'}).`);
  if (!report.ok) throw new Error(report.reason);
  return report.made;
}
