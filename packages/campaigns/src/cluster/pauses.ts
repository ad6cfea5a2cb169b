import { FAULTS, type FaultKind } from './schedule.ts';

export interface InjectedFault {
  kind: FaultKind;
  /** Milliseconds on the journal's clock. */
  at: number;
}

/** Acknowledgments still arrive for so long after a fault: Patroni tries to reach etcd for 5 s before it gives up. */
const TAKES_EFFECT_MS = 8000;

export interface Pause {
  kind: FaultKind | 'none';
  ms: number;
}

/**
 * Returns the longest time without an acknowledgment after each fault. A pause belongs to one fault only: to the
 * gravest one that came during it, else to the last one before it.
 */
export function findPauses(stretches: readonly (readonly number[])[], faults: readonly InjectedFault[]): Pause[] {
  const longest = new Map<InjectedFault | null, number>(faults.map((fault) => [fault, 0]));
  for (const acks of stretches)
    for (const [index, end] of acks.entries()) {
      const start = acks[index - 1];
      if (start === undefined) continue;
      const fault = causeOf(faults, start, end);
      longest.set(fault, Math.max(longest.get(fault) ?? 0, end - start));
    }
  return [...longest].map(([fault, ms]) => ({ kind: fault?.kind ?? 'none', ms }));
}

function causeOf(faults: readonly InjectedFault[], start: number, end: number): InjectedFault | null {
  const during = faults.filter(({ at }) => at >= start - TAKES_EFFECT_MS && at <= end);
  const gravest = ['primary', 'database', 'light'].flatMap((gravity) =>
    during.filter(({ kind }) => FAULTS[kind][0] === gravity),
  )[0];
  return gravest ?? faults.findLast(({ at }) => at < start) ?? null;
}

export interface PauseRow {
  kind: string;
  count: number;
  medianMs: number;
  longestMs: number;
}

export function tablePauses(pauses: readonly Pause[]): PauseRow[] {
  return [...Map.groupBy(pauses, ({ kind }) => kind)]
    .map(([kind, list]) => {
      const sorted = list.map(({ ms }) => ms).toSorted((a, b) => a - b);
      const medianMs = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
      return { kind, count: list.length, medianMs, longestMs: sorted.at(-1) ?? 0 };
    })
    .toSorted((a, b) => b.longestMs - a.longestMs);
}
