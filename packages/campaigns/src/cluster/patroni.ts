import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { POSTGRES_BINARIES } from './debian.ts';
import type { EtcdMember } from './etcd.ts';
import { HOST, statusOf } from './loopback.ts';
import { fillTemplate, makeFolder, type Place, readTemplate, unitIn, writePrivate } from './place.ts';
import { signalIfThere, type Unit } from './unit.ts';

export interface DatabaseNodeOptions {
  index: number;
  postgresPort: number;
  restPort: number;
  etcd: readonly EtcdMember[];
  password: string;
  /** False: a commit is acknowledged before a second node has it, so that a failover loses some. */
  isSynchronous: boolean;
}

/** A node of Patroni with its Postgres. */
export class DatabaseNode {
  readonly name: string;
  readonly postgresPort: number;
  readonly restPort: number;
  readonly config: string;
  readonly patroni: Unit;
  readonly #data: string;

  private constructor(options: DatabaseNodeOptions, patroni: Unit, config: string, folder: string) {
    this.name = patroni.name;
    this.postgresPort = options.postgresPort;
    this.restPort = options.restPort;
    this.config = config;
    this.patroni = patroni;
    this.#data = join(folder, 'data');
  }

  static async make(place: Place, options: DatabaseNodeOptions): Promise<DatabaseNode> {
    const name = `pg${options.index + 1}`;
    const folder = await makeFolder(place, `${name}-data`);
    const template = await readTemplate('patroni.yml');
    const text = fillTemplate(options.isSynchronous ? template : withoutStandby(template), {
      name,
      folder,
      host: HOST,
      network: `${HOST}/32`,
      restPort: options.restPort,
      postgresPort: options.postgresPort,
      etcdHosts: options.etcd.map(({ clientPort }) => `${HOST}:${clientPort}`).join(','),
      sharedBuffers: '64MB',
      binaries: POSTGRES_BINARIES,
      password: options.password,
    });
    const config = await writePrivate(place, join(folder, 'patroni.yml'), text);
    const unit = unitIn(place, { name, command: '/usr/bin/patroni', args: [config] });
    return new DatabaseNode(options, unit, config, folder);
  }

  /** Whether this node takes writes, as the balancer sees it. */
  async isPrimary(): Promise<boolean> {
    return (await statusOf(`http://${HOST}:${this.restPort}/primary`, 'OPTIONS')) === 200;
  }

  async isReplica(): Promise<boolean> {
    return (await statusOf(`http://${HOST}:${this.restPort}/replica`, 'OPTIONS')) === 200;
  }

  /** Whether commits wait for this node. */
  async isSynchronousStandby(): Promise<boolean> {
    return (await statusOf(`http://${HOST}:${this.restPort}/sync`, 'OPTIONS')) === 200;
  }

  /** Signals Postgres: the server process and all that it started. */
  signalPostgres(signal: NodeJS.Signals): void {
    const main = this.#postmaster();
    if (main === null) return;
    for (const pid of [main, ...childrenOf(main)]) signalIfThere(pid, signal);
  }

  /** The machine is gone: Patroni and Postgres end at once. */
  kill(): void {
    this.patroni.signal('SIGKILL');
    this.signalPostgres('SIGKILL');
  }

  /** The machine stands still, and goes on later as if nothing had happened. */
  freeze(): void {
    this.patroni.signal('SIGSTOP');
    this.signalPostgres('SIGSTOP');
  }

  thaw(): void {
    this.signalPostgres('SIGCONT');
    this.patroni.signal('SIGCONT');
  }

  #postmaster(): number | null {
    try {
      const pid = Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // A killed Postgres leaves the file behind, and its number may be another program's by now.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#data) ? pid : null;
    } catch {
      return null;
    }
  }
}

function withoutStandby(template: string): string {
  return template.replaceAll(/(synchronous_mode(?:_strict)?): true/g, '$1: false');
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(ppid) === parent ? [Number(entry)] : [];
    } catch {
      return []; // it ended meanwhile
    }
  });
}
