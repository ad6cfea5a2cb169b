import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { until } from './loopback.ts';
import type { DatabaseNode } from './patroni.ts';
import type { FaultKind, PlannedFault } from './schedule.ts';
import type { Unit } from './unit.ts';

/** What a fault hit, and what ends it. */
export interface Injected {
  target: string;
  /** Resolves when what was down is up again; whether it is well again is another question. */
  over: Promise<unknown>;
}

interface Targets {
  cluster: Cluster;
  fault: PlannedFault;
  primary: DatabaseNode;
  replica: DatabaseNode;
}

/** A lease lasts 20 s, so that a node that is gone for longer has lost the lead. */
const BEYOND_LEASE_MS = 23_000;
const WITHIN_LEASE_MS = 3000;
const READY_MS = 60_000;

const INJECTORS: Record<FaultKind, (targets: Targets) => Injected | Promise<Injected>> = {
  'boxroom-kill': ({ cluster, fault }) => crash(boxroomOf(cluster, fault), 500 + fault.length * 2500),
  'boxroom-stop': ({ cluster, fault }) => {
    const unit = boxroomOf(cluster, fault);
    return { target: unit.name, over: restart(unit) };
  },
  'boxroom-rolling': ({ cluster }) => ({ target: 'all three', over: rollOver(cluster) }),
  'boxroom-freeze': ({ cluster, fault }) => freeze(boxroomOf(cluster, fault), 2000 + fault.length * 4000),
  'web-balancer-kill': ({ cluster, fault }) => crash(cluster.webBalancer, 200 + fault.length * 1500),
  'web-balancer-reload': ({ cluster }) => reload(cluster.webBalancer),
  'database-balancer-kill': ({ cluster, fault }) => crash(cluster.databaseBalancer, 200 + fault.length * 1500),
  'database-balancer-reload': ({ cluster }) => reload(cluster.databaseBalancer),
  'pooler-kill': ({ cluster, fault }) => crash(cluster.pooler, 200 + fault.length * 1500),
  'nats-kill': ({ cluster, fault }) => {
    if (!cluster.nats) throw new Error('The cluster has no NATS.');
    return crash(cluster.nats, 200 + fault.length * 6000);
  },
  'replica-kill': ({ replica }) => {
    replica.signalPostgres('SIGKILL');
    return { target: replica.name, over: Promise.resolve() };
  },
  'replica-node-kill': ({ replica, fault }) => loseNode(replica, 1000 + fault.length * 6000),
  'standby-freeze': async ({ cluster, fault, replica }) => {
    const are = await Promise.all(cluster.nodes.map((node) => node.isSynchronousStandby()));
    return freezeNode(cluster.nodes.find((_, index) => are[index]) ?? replica, 3000 + fault.length * 9000);
  },
  'etcd-kill': ({ cluster, fault }) => crash(etcdOf(cluster, fault), 500 + fault.length * 4000),
  'etcd-freeze': ({ cluster, fault }) => freeze(etcdOf(cluster, fault), 1000 + fault.length * 5000),
  'etcd-majority': ({ cluster, fault }) => {
    const spared = etcdOf(cluster, fault);
    const units = cluster.etcd.map(({ unit }) => unit).filter((unit) => unit !== spared);
    const over = Promise.all(units.map((unit) => killed(unit, BEYOND_LEASE_MS)));
    return { target: units.map(({ name }) => name).join(' and '), over };
  },
  switchover: async ({ cluster, primary }) => {
    // Patroni refuses while it is still busy with the fault before.
    await until('Patroni switches over', READY_MS, () => cluster.switchOver().then(() => true));
    return { target: primary.name, over: Promise.resolve() };
  },
  'primary-kill': ({ primary }) => {
    primary.signalPostgres('SIGKILL');
    return { target: primary.name, over: Promise.resolve() };
  },
  'primary-node-kill': ({ primary, fault }) =>
    loseNode(primary, fault.length < 0.25 ? WITHIN_LEASE_MS : BEYOND_LEASE_MS),
  'primary-freeze': ({ primary, fault }) => freezeNode(primary, fault.length < 0.25 ? 8000 : BEYOND_LEASE_MS + 3000),
  'primary-lost-ahead': async ({ cluster, primary }) => {
    const replicas = cluster.nodes.filter((node) => node !== primary);
    for (const node of replicas) node.freeze();
    await delay(2000);
    const { over } = loseNode(primary, BEYOND_LEASE_MS);
    for (const node of replicas) node.thaw();
    return { target: primary.name, over };
  },
  'primary-lost-alone': async ({ cluster, primary }) => {
    const replicas = cluster.nodes.filter((node) => node !== primary);
    for (const node of replicas) node.kill();
    await delay(2000);
    const { target, over } = loseNode(primary, BEYOND_LEASE_MS);
    for (const node of replicas) await killed(node.patroni, 0);
    return { target, over };
  },
};

/** Injects a fault. `primary` and a replica are looked up now, because they change. */
export async function inject(cluster: Cluster, fault: PlannedFault): Promise<Injected> {
  const [first] = cluster.nodes;
  const primary = (await cluster.primary()) ?? first;
  const replicas = cluster.nodes.filter((node) => node !== primary);
  const replica = replicas[fault.lot % replicas.length];
  if (!primary || !replica) throw new Error('The cluster has no nodes.');
  return INJECTORS[fault.kind]({ cluster, fault, primary, replica });
}

function boxroomOf({ boxrooms }: Cluster, { lot }: PlannedFault): Unit {
  const boxroom = boxrooms[lot % boxrooms.length];
  if (!boxroom) throw new Error('The cluster has no Boxroom.');
  return boxroom.unit;
}

function etcdOf({ etcd }: Cluster, { lot }: PlannedFault): Unit {
  const member = etcd[lot % etcd.length];
  if (!member) throw new Error('The cluster has no etcd.');
  return member.unit;
}

function crash(unit: Unit, downMs: number): Injected {
  return { target: unit.name, over: killed(unit, downMs) };
}

/** Kills a program and starts it again after `downMs`, unless another fault's end has done so meanwhile. */
async function killed(unit: Unit, downMs: number): Promise<void> {
  await unit.end('SIGKILL');
  await delay(downMs);
  unit.start();
}

async function restart(unit: Unit): Promise<void> {
  await unit.stop(30_000);
  unit.start();
}

async function rollOver({ boxrooms }: Cluster): Promise<void> {
  for (const boxroom of boxrooms) {
    await restart(boxroom.unit);
    // While the database has no primary none becomes ready: the update goes on all the same.
    await until(`${boxroom.unit.name} is ready`, READY_MS, () => boxroom.isReady()).catch(() => undefined);
  }
}

function reload(unit: Unit): Injected {
  return { target: unit.name, over: reloaded(unit) };
}

/** A program that is still starting does not know the signal yet, and ends by it: an operator would start it again. */
async function reloaded(unit: Unit): Promise<void> {
  if (unit.pid !== undefined) process.kill(unit.pid, 'SIGUSR2');
  await delay(500);
  unit.start();
}

function freeze(unit: Unit, ms: number): Injected {
  unit.signal('SIGSTOP');
  return { target: unit.name, over: delay(ms).then(() => unit.signal('SIGCONT')) };
}

function loseNode(node: DatabaseNode, downMs: number): Injected {
  node.kill();
  return { target: node.name, over: killed(node.patroni, downMs) };
}

function freezeNode(node: DatabaseNode, ms: number): Injected {
  node.freeze();
  return { target: node.name, over: delay(ms).then(() => node.thaw()) };
}
