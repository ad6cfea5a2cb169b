import { HOST, statusOf } from './loopback.ts';
import { makeFolder, type Place, unitIn } from './place.ts';
import type { Unit } from './unit.ts';

export interface EtcdMember {
  unit: Unit;
  clientPort: number;
}

/** Three members, so that one may be lost. */
export async function makeEtcd(place: Place, ports: readonly number[]): Promise<EtcdMember[]> {
  const members = [0, 1, 2].map((index) => ({
    name: `etcd${index + 1}`,
    clientPort: ports[2 * index] ?? 0,
    peer: `http://${HOST}:${ports[2 * index + 1]}`,
  }));
  const cluster = members.map(({ name, peer }) => `${name}=${peer}`).join(',');
  return Promise.all(
    members.map(async ({ name, clientPort, peer }) => {
      const folder = await makeFolder(place, `${name}-data`);
      const client = `http://${HOST}:${clientPort}`;
      const flags = {
        name,
        'data-dir': folder,
        'initial-cluster': cluster,
        'listen-peer-urls': peer,
        'initial-advertise-peer-urls': peer,
        'listen-client-urls': client,
        'advertise-client-urls': client,
        // Other programs share the processors; the defaults (100 ms, 1 s) would elect leaders all the time.
        'heartbeat-interval': '250',
        'election-timeout': '2500',
        // See templates/patroni.yml.
        'enable-v2': 'true',
        'log-level': 'warn',
      };
      const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
      return { clientPort, unit: unitIn(place, { name, command: '/usr/bin/etcd', args }) };
    }),
  );
}

export async function isEtcdHealthy({ clientPort }: EtcdMember): Promise<boolean> {
  return (await statusOf(`http://${HOST}:${clientPort}/health`)) === 200;
}
