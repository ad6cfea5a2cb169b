import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOperatorWarnings } from '../operator-warnings.ts';
import { backupLines } from './backup-lines.ts';
import { type NightlySchedule, type ScheduleOptions, startNightlySchedule } from './nightly-schedule.ts';
import type { FinishedBackup } from './take-backup.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (time: string) => Date.parse(time);
const made = (time: number): FinishedBackup => ({ folder: `/backups/${time}`, at: time, bytes: 1000 });

let schedule: NightlySchedule;
let begun: string[];
let said: string[];
let failing: Error | null;

beforeEach(() => {
  vi.useFakeTimers({ now: at('2026-11-20T12:00Z') });
  begun = [];
  said = [];
  failing = null;
});
afterEach(async () => {
  await schedule.stop();
  vi.useRealTimers();
});

const log = {
  info: (_: unknown, text?: string) => void said.push(text ?? ''),
  warn: (_: unknown, text?: string) => void said.push(text ?? ''),
} as unknown as ScheduleOptions['log'];

function start(last: FinishedBackup | null, options: Partial<ScheduleOptions> = {}): NightlySchedule {
  schedule = startNightlySchedule({
    settings: { folder: '/nowhere/backups', hour: 3 },
    zone: 'UTC',
    log,
    warnings: createOperatorWarnings(log),
    backUp: () => {
      begun.push(new Date().toISOString().slice(0, 16));
      return failing ? Promise.reject(failing) : Promise.resolve(made(Date.now()));
    },
    findLast: () => Promise.resolve(last),
    seeDisk: () => Promise.resolve(true),
    ...options,
  });
  return schedule;
}

test('backs up once a night, after catching up soon after the start', async () => {
  start(null);
  expect(schedule.state()).toMatchObject({ lastAt: null, bytes: null, nextAt: at('2026-11-20T12:05Z'), isLate: false });
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(begun).toEqual(['2026-11-20T12:05', '2026-11-21T03:00', '2026-11-22T03:00']);
  expect(schedule.state()).toMatchObject({
    lastAt: at('2026-11-22T03:00Z'),
    bytes: 1000,
    nextAt: at('2026-11-23T03:00Z'),
    failure: null,
    isRunning: false,
  });
});

test('a backup that is there is not made again before the night', async () => {
  start(made(at('2026-11-20T03:00Z')));
  await vi.advanceTimersByTimeAsync(15 * HOUR - 1);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(begun).toEqual(['2026-11-21T03:00']);
});

test('a failure keeps its reason and is retried every hour; a success clears it', async () => {
  failing = new Error('/mnt/disk has 1 MB free, but up to 900 MB may be needed.');
  start(made(at('2026-11-20T03:00Z')));
  await vi.advanceTimersByTimeAsync(17 * HOUR + MINUTE);
  expect(begun).toEqual(['2026-11-21T03:00', '2026-11-21T04:00', '2026-11-21T05:00']);
  expect(schedule.state()).toMatchObject({
    failure: { at: at('2026-11-21T05:00Z'), reason: failing.message },
    nextAt: at('2026-11-21T06:00Z'),
  });
  expect(said).toContain('the nightly backup failed, and is retried in an hour');
  expect(schedule.figures()).toMatchObject({ failures: 3, seconds: null });
  failing = null;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(schedule.state()).toMatchObject({ failure: null, lastAt: at('2026-11-21T06:00Z') });
  expect(schedule.state().nextAt).toBe(at('2026-11-22T03:00Z'));
});

test('warns after two days without a backup, until there is one', async () => {
  failing = new Error('no');
  const warnings = createOperatorWarnings(log);
  start(made(at('2026-11-20T03:00Z')), { warnings });
  await vi.advanceTimersByTimeAsync(38 * HOUR);
  expect([schedule.state().isLate, warnings.current()]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect([schedule.state().isLate, warnings.current()]).toEqual([true, ['backup-late']]);
  failing = null;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([schedule.state().isLate, warnings.current()]).toEqual([false, []]);
});

test('reads the folder again while it cannot be read, and lets an attempt give the reason', async () => {
  let reads = 0;
  start(null, {
    findLast: () => {
      reads++;
      return reads < 3 ? Promise.reject(new Error('EACCES')) : Promise.resolve(made(at('2026-11-20T03:00Z')));
    },
  });
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(reads).toBe(3);
  expect(begun).toEqual([]);
  expect(schedule.state().lastAt).toBe(at('2026-11-20T03:00Z'));
});

test('goes on after the clock was set back by years', async () => {
  start(made(at('2026-11-20T03:00Z')));
  await vi.advanceTimersByTimeAsync(MINUTE);
  vi.setSystemTime(at('2020-01-01T12:00Z'));
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(begun).toEqual(['2020-01-01T12:06', '2020-01-02T03:00', '2020-01-03T03:00']);
});

test('stopping aborts a running backup, waits for its end and reports no failure', async () => {
  let isCleaned = false;
  start(null, {
    backUp: (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          setTimeout(() => {
            isCleaned = true;
            reject(new Error('aborted'));
          }, 1000);
        });
      }),
  });
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(schedule.state().isRunning).toBe(true);
  const stopped = schedule.stop();
  await vi.advanceTimersByTimeAsync(1000);
  await stopped;
  expect(isCleaned).toBe(true);
  expect(schedule.state().failure).toBeNull();
  expect(schedule.figures().failures).toBe(0);
});

test('the metrics name the last backup of the disk, and what this process did', async () => {
  expect(backupLines(null)).toBe('');
  start(null);
  expect(backupLines(schedule.figures())).toBe(
    [
      '# TYPE boxroom_backup_last_success_timestamp_seconds gauge',
      'boxroom_backup_last_success_timestamp_seconds 0',
      '# TYPE boxroom_backup_size_bytes gauge',
      'boxroom_backup_size_bytes 0',
      '# TYPE boxroom_backup_failures_total counter',
      'boxroom_backup_failures_total 0\n',
    ].join('\n'),
  );
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(backupLines(schedule.figures())).toContain(
    `boxroom_backup_last_success_timestamp_seconds ${at('2026-11-20T12:05Z') / 1000}\n`,
  );
  expect(backupLines(schedule.figures())).toContain('boxroom_backup_duration_seconds 0\n');
});
