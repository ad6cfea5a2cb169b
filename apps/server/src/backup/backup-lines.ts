import type { BackupFigures } from './nightly-schedule.ts';

/**
 * Returns the metrics of the nightly backups; nothing where none are made. A time of 0 means that there is no backup, so
 * that an alert on its age needs no other rule.
 */
export function backupLines(figures: BackupFigures | null): string {
  if (figures === null) return '';
  const { last, seconds, failures } = figures;
  const metrics = [
    ['boxroom_backup_last_success_timestamp_seconds', 'gauge', Math.round((last?.at ?? 0) / 1000)],
    ['boxroom_backup_size_bytes', 'gauge', last?.bytes ?? 0],
    ['boxroom_backup_duration_seconds', 'gauge', seconds],
    ['boxroom_backup_failures_total', 'counter', failures],
  ] as const;
  return metrics
    .filter(([, , value]) => value !== null)
    .map(([name, type, value]) => `# TYPE ${name} ${type}\n${name} ${value}\n`)
    .join('');
}
