import type { FinishedBackup } from './take-backup.ts';

/** The argument that makes the program back up instead of serve. */
export const NIGHTLY_BACKUP = 'nightly-backup';

/** What the process of a nightly backup tells the server that started it. */
export type NightlyReport = { ok: true; made: FinishedBackup } | { ok: false; reason: string };
