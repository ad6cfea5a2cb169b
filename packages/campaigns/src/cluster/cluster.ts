import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { makeDatabaseBalancer, makeNats, makePooler, makeWebBalancer } from './balancers.ts';
import { BoxroomProcess } from './boxroom-process.ts';
import { installPrograms, unprivilegedAccount } from './debian.ts';
import { type EtcdMember, isEtcdHealthy, makeEtcd } from './etcd.ts';
import { freePorts, HOST, statusOf, until } from './loopback.ts';
import { DatabaseNode } from './patroni.ts';
import { makeFolder, type Place } from './place.ts';
import type { Unit } from './unit.ts';

const THREE = [0, 1, 2];
const START_MS = 120_000;

export interface ClusterOptions {
  isSynchronous: boolean;
  hasNats: boolean;
}

interface Parts extends Pick<
  Cluster,
  | 'folder'
  | 'etcd'
  | 'nodes'
  | 'databaseBalancer'
  | 'pooler'
  | 'boxrooms'
  | 'webBalancer'
  | 'nats'
  | 'origin'
  | 'directUrl'
  | 'isSynchronous'
> {
  superUrl: string;
}

/** Three etcd, three Patroni with Postgres, HAProxy, PgBouncer, three Boxroom, HAProxy: all on this machine. */
export class Cluster {
  readonly folder: string;
  readonly etcd: readonly EtcdMember[];
  readonly nodes: readonly DatabaseNode[];
  readonly databaseBalancer: Unit;
  readonly pooler: Unit;
  readonly boxrooms: readonly BoxroomProcess[];
  readonly webBalancer: Unit;
  /** Carries hints between the Boxroom processes; null: Postgres does. */
  readonly nats: Unit | null;
  readonly origin: string;
  /** The primary, past the pooler. */
  readonly directUrl: string;
  readonly isSynchronous: boolean;
  readonly #superUrl: string;

  private constructor(parts: Parts) {
    this.folder = parts.folder;
    this.etcd = parts.etcd;
    this.nodes = parts.nodes;
    this.databaseBalancer = parts.databaseBalancer;
    this.pooler = parts.pooler;
    this.boxrooms = parts.boxrooms;
    this.webBalancer = parts.webBalancer;
    this.nats = parts.nats;
    this.origin = parts.origin;
    this.directUrl = parts.directUrl;
    this.isSynchronous = parts.isSynchronous;
    this.#superUrl = parts.superUrl;
  }

  /** Writes the configuration of everything into a new folder. Starts nothing. */
  static async make({ isSynchronous, hasNats }: ClusterOptions): Promise<Cluster> {
    installPrograms({ hasNats });
    const folder = await mkdtemp(join(tmpdir(), 'boxroom-cluster-'));
    await chmod(folder, 0o755);
    const place: Place = { folder, account: unprivilegedAccount() };
    const password = randomBytes(18).toString('hex');
    const ports = await freePorts(20);
    const take = (count: number) => ports.splice(0, count);
    const [primaryPort = 0, replicaPort = 0, poolerPort = 0, webPort = 0, natsPort = 0] = take(5);
    const etcd = await makeEtcd(place, take(6));
    const nodes = await Promise.all(
      THREE.map((index) => {
        const [postgresPort = 0, restPort = 0] = take(2);
        return DatabaseNode.make(place, { index, postgresPort, restPort, etcd, password, isSynchronous });
      }),
    );
    const databaseBalancer = await makeDatabaseBalancer(place, nodes, { primaryPort, replicaPort });
    const pooler = await makePooler(place, { port: poolerPort, primaryPort, password });
    const boxroomPorts = take(3);
    const origin = `http://${HOST}:${webPort}`;
    const nats = hasNats ? makeNats(place, natsPort) : null;
    const more = hasNats ? { NATS_URL: `nats://${HOST}:${natsPort}` } : {};
    // The processes share one folder, as the pictures need.
    const data = await makeFolder({ folder, account: undefined }, 'boxroom-data');
    const boxrooms = await Promise.all(
      boxroomPorts.map((port, index) =>
        BoxroomProcess.make(folder, {
          index,
          port,
          origin,
          data,
          password,
          poolerPort,
          primaryPort,
          replicaPort,
          more,
        }),
      ),
    );
    const webBalancer = await makeWebBalancer(place, webPort, boxroomPorts);
    const directUrl = `postgres://boxroom:${password}@${HOST}:${primaryPort}/boxroom`;
    const superUrl = `postgres://postgres:${password}@${HOST}:${primaryPort}/postgres`;
    const parts = { folder, etcd, nodes, databaseBalancer, pooler, boxrooms, webBalancer, nats };
    return new Cluster({ ...parts, origin, directUrl, superUrl, isSynchronous });
  }

  async start(): Promise<void> {
    for (const { unit } of this.etcd) unit.start();
    await until('etcd is healthy', START_MS, async () =>
      (await Promise.all(this.etcd.map(isEtcdHealthy))).every(Boolean),
    );
    for (const { patroni } of this.nodes) patroni.start();
    this.databaseBalancer.start();
    await until('Postgres has a primary and two replicas', START_MS, () => this.isDatabaseWhole());
    await until('the balancer leads to the primary', START_MS, () => this.#createDatabase());
    this.pooler.start();
    this.nats?.start();
    // One after the other: the first one migrates.
    for (const boxroom of this.boxrooms) {
      boxroom.unit.start();
      await until(`${boxroom.unit.name} is ready`, START_MS, () => boxroom.isReady());
    }
    this.webBalancer.start();
    await until(
      'the balancer leads to Boxroom',
      START_MS,
      async () => (await statusOf(`${this.origin}/livez`)) === 200,
    );
  }

  /** One primary, two replicas, and, if commits wait for one, a standby for that. */
  async isDatabaseWhole(): Promise<boolean> {
    const [primaries, replicas, standbys] = await Promise.all(
      (['isPrimary', 'isReplica', 'isSynchronousStandby'] as const).map((ask) =>
        Promise.all(this.nodes.map((node) => node[ask]())),
      ),
    );
    const count = (list: readonly boolean[] = []) => list.filter(Boolean).length;
    return count(primaries) === 1 && count(replicas) === 2 && (!this.isSynchronous || count(standbys) === 1);
  }

  async primary(): Promise<DatabaseNode | undefined> {
    const are = await Promise.all(this.nodes.map((node) => node.isPrimary()));
    return this.nodes.find((_, index) => are[index]);
  }

  /** Hands the lead to another node in order, as before the maintenance of a machine. */
  async switchOver(): Promise<void> {
    const [node] = this.nodes;
    if (!node) return;
    await promisify(execFile)('/usr/bin/patronictl', ['-c', node.config, 'switchover', '--force', 'boxroom'], {
      timeout: 30_000,
    });
  }

  async stop({ keep }: { keep: boolean }): Promise<void> {
    await Promise.all([this.webBalancer, ...this.boxrooms.map(({ unit }) => unit)].map((unit) => unit.stop()));
    await Promise.all([this.pooler, this.databaseBalancer, this.nats ?? []].flat().map((unit) => unit.end('SIGKILL')));
    for (const node of this.nodes) {
      node.thaw();
      node.kill();
    }
    for (const { unit } of this.etcd) unit.signal('SIGKILL');
    await Promise.all(
      [...this.nodes.map(({ patroni }) => patroni), ...this.etcd.map(({ unit }) => unit)].map((unit) => unit.ended()),
    );
    if (!keep) await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }

  async #createDatabase(): Promise<boolean> {
    const client = new Client({ connectionString: this.#superUrl, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const password = new URL(this.directUrl).password;
      await client.query(`create role boxroom login password '${password}'`);
      await client.query('create database boxroom owner boxroom');
      return true;
    } finally {
      await client.end();
    }
  }
}
