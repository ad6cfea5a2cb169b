import { join } from 'node:path';
import { HOST } from './loopback.ts';
import type { DatabaseNode } from './patroni.ts';
import { makeFolder, type Place, unitIn, writeConfig, writePrivate } from './place.ts';
import type { Unit } from './unit.ts';

const HAPROXY = '/usr/sbin/haproxy';

/** One port for the primary and one for the replicas. */
export async function makeDatabaseBalancer(
  place: Place,
  nodes: readonly DatabaseNode[],
  ports: { primaryPort: number; replicaPort: number },
): Promise<Unit> {
  const servers = nodes.map(
    ({ name, postgresPort, restPort }) => `  server ${name} ${HOST}:${postgresPort} check port ${restPort}`,
  );
  const config = join(place.folder, 'haproxy-database.cfg');
  await writeConfig(place, config, 'haproxy-database.cfg', { host: HOST, servers: servers.join('\n'), ...ports });
  return haproxy(place, 'haproxy-database', config);
}

export async function makeWebBalancer(place: Place, port: number, boxroomPorts: readonly number[]): Promise<Unit> {
  const servers = boxroomPorts.map((each, index) => `  server boxroom${index + 1} ${HOST}:${each} check`);
  const config = join(place.folder, 'haproxy-boxroom.cfg');
  await writeConfig(place, config, 'haproxy-boxroom.cfg', { host: HOST, port, servers: servers.join('\n') });
  return haproxy(place, 'haproxy-boxroom', config);
}

/** With a master process, which loads a changed configuration on SIGUSR2 without closing connections. */
function haproxy(place: Place, name: string, config: string): Unit {
  return unitIn(place, { name, command: HAPROXY, args: ['-W', '-db', '-f', config] });
}

export async function makePooler(
  place: Place,
  { port, primaryPort, password }: { port: number; primaryPort: number; password: string },
): Promise<Unit> {
  const folder = await makeFolder(place, 'pgbouncer-data');
  await writePrivate(place, join(folder, 'users.txt'), `"boxroom" "${password}"\n`);
  const config = join(folder, 'pgbouncer.ini');
  await writeConfig(place, config, 'pgbouncer.ini', { host: HOST, port, primaryPort, folder });
  return unitIn(place, { name: 'pgbouncer', command: '/usr/sbin/pgbouncer', args: [config] });
}

export function makeNats(place: Place, port: number): Unit {
  return unitIn(place, { name: 'nats', command: '/usr/sbin/nats-server', args: ['-a', HOST, '-p', String(port)] });
}
