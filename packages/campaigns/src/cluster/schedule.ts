import { Dice } from '@boxroom/sync-client/simulation/dice';

/**
 * `light`: the database loses nothing; comes at any time, also while the cluster recovers from another fault.
 * `database`, `primary`: waits until the database is whole, because two nodes lost at once are one more than three can
 * bear. `primary`: takes the lead away from the primary.
 */
type Gravity = 'light' | 'database' | 'primary';

/** Every kind of fault: how often it comes among the others. */
export const FAULTS = {
  /** kill -9 of a Boxroom process; started again a moment later. */
  'boxroom-kill': ['light', 38],
  /** SIGTERM of one: it finishes what runs. */
  'boxroom-stop': ['light', 22],
  /** SIGTERM of all three, one after the other, as an update does. */
  'boxroom-rolling': ['light', 6],
  /** A process stands still for some seconds. */
  'boxroom-freeze': ['light', 12],
  'web-balancer-kill': ['light', 20],
  'web-balancer-reload': ['light', 18],
  'database-balancer-kill': ['light', 20],
  'database-balancer-reload': ['light', 15],
  'pooler-kill': ['light', 25],
  /** Hints then go over Postgres. */
  'nats-kill': ['light', 20],
  /** kill -9 of the Postgres of a replica; Patroni starts it again. */
  'replica-kill': ['database', 15],
  /** kill -9 of a replica and its Patroni; back later. */
  'replica-node-kill': ['database', 12],
  /** The replica for which commits wait stands still. */
  'standby-freeze': ['database', 5],
  'etcd-kill': ['database', 20],
  'etcd-freeze': ['database', 8],
  /** Two of three members: without a majority the primary gives up its lead. */
  'etcd-majority': ['primary', 5],
  switchover: ['primary', 15],
  'primary-kill': ['primary', 15],
  /** kill -9 of the primary and its Patroni: another node leads once the lease has run out. */
  'primary-node-kill': ['primary', 10],
  /** The primary stands still until another node leads, and then goes on. */
  'primary-freeze': ['primary', 7],
  /** Both replicas stand still when the primary is lost; they have yet to read what it sent last. */
  'primary-lost-ahead': ['primary', 4],
  /** Both replicas are down when the primary is lost, and come back without it. */
  'primary-lost-alone': ['primary', 4],
} as const satisfies Record<string, readonly [Gravity, number]>;

export type FaultKind = keyof typeof FAULTS;
export const FAULT_KINDS = Object.keys(FAULTS) as FaultKind[];

export interface PlannedFault {
  kind: FaultKind;
  /** The wait before it, in milliseconds. */
  afterMs: number;
  /** Chooses among the possible targets. */
  lot: number;
  /** How long whatever is down stays down, from 0 (shortest) to 1. */
  length: number;
}

const WAIT_MIN_MS = 1000;
const WAIT_MAX_MS = 4000;

/** Returns `count` faults of these kinds in random order; the same seed gives the same ones. */
export function makeSchedule(seed: number, count: number, among: readonly FaultKind[]): PlannedFault[] {
  const dice = new Dice(seed);
  const kinds = shuffled(shareOut(count, among), dice);
  return kinds.map((kind) => ({
    kind,
    afterMs: WAIT_MIN_MS + dice.roll(WAIT_MAX_MS - WAIT_MIN_MS),
    lot: dice.roll(1000),
    length: dice.roll(1001) / 1000,
  }));
}

/** Gives each kind its share of the faults, and at least one where there are enough. */
function shareOut(count: number, among: readonly FaultKind[]): FaultKind[] {
  const total = among.reduce((sum, kind) => sum + FAULTS[kind][1], 0);
  const least = count >= among.length ? 1 : 0;
  const shares = among.map((kind) => ({ kind, share: (FAULTS[kind][1] / total) * count }));
  const sure = shares.flatMap(({ kind, share }) =>
    Array.from({ length: Math.max(least, Math.floor(share)) }, () => kind),
  );
  const rest = shares.toSorted((a, b) => (b.share % 1) - (a.share % 1)).map(({ kind }) => kind);
  return [...sure, ...rest].slice(0, count);
}

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  const rest = [...list];
  return Array.from({ length: rest.length }, () => rest.splice(dice.roll(rest.length), 1)).flat();
}
