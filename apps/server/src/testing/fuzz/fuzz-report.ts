import { kindOfFault } from './oracle.ts';

export interface FuzzFault {
  index: number;
  what: string;
  /** How the call can be seen again. */
  call: string;
}

export interface FuzzReport {
  calls: number;
  worlds: number;
  /** Reads of everything after each world's calls. */
  reads: number;
  repeatedForLoad: number;
  byCaller: Map<string, number>;
  byOutcome: Map<string, number>;
  byKind: Map<string, number>;
  /** Outcomes by operation. */
  operations: Map<string, Map<string, number>>;
  faults: FuzzFault[];
  /** How often each kind of fault was found. */
  faultCounts: Map<string, number>;
}

/** More of the same kind are only counted. */
const SHOWN_OF_A_KIND = 3;
export function emptyReport(): FuzzReport {
  return {
    calls: 0,
    worlds: 0,
    reads: 0,
    repeatedForLoad: 0,
    byCaller: new Map(),
    byOutcome: new Map(),
    byKind: new Map(),
    operations: new Map(),
    faults: [],
    faultCounts: new Map(),
  };
}

export function noteFault(report: FuzzReport, { operation, ...fault }: FuzzFault & { operation: string }): void {
  const kind = kindOfFault(operation, fault.what);
  const before = report.faultCounts.get(kind) ?? 0;
  count(report.faultCounts, kind);
  if (before < SHOWN_OF_A_KIND) report.faults.push(fault);
}

export function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
