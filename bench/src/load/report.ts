import { type Recorder, sumOf } from './recorder.ts';

/** Returns the lines about one phase: a row for each kind of work, and the refusals by code. */
export function phaseText(title: string, recorder: Recorder, seconds: number): string {
  const summaries = recorder.summaries();
  const rows = summaries.map(({ kind, accepted, p50, p90, p99, max, refused }) =>
    [kind, accepted, ...[p50, p90, p99, max].map(milliseconds), sumOf(refused), codesText(refused)].join(' | '),
  );
  const done = recorder.accepted / seconds;
  return [
    `${title}: ${done.toFixed(1)} a second accepted, ${recorder.refused} refused (${recorder.withoutRetryAfter} without Retry-After)`,
    'kind | accepted | p50 | p90 | p99 | max ms | refused | codes',
    ...rows,
  ].join('\n');
}

function milliseconds(value: number): string {
  return Number.isFinite(value) ? value.toFixed(value < 10 ? 1 : 0) : '–';
}

function codesText(refused: Readonly<Record<string, number>>): string {
  return Object.entries(refused)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');
}
