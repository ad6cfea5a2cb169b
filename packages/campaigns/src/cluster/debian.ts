import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Account } from './unit.ts';

const PACKAGES = ['etcd-server', 'patroni', 'python3-etcd', 'postgresql-15', 'pgbouncer', 'haproxy'];

export const POSTGRES_BINARIES = '/usr/lib/postgresql/15/bin';
const PROGRAMS = [
  '/usr/bin/etcd',
  '/usr/bin/patroni',
  '/usr/sbin/pgbouncer',
  '/usr/sbin/haproxy',
  `${POSTGRES_BINARIES}/postgres`,
];

/** Installs what the cluster needs, when run as root. Otherwise throws a sentence that says what to install. */
export function installPrograms({ hasNats }: { hasNats: boolean }): void {
  const packages = hasNats ? [...PACKAGES, 'nats-server'] : PACKAGES;
  const programs = hasNats ? [...PROGRAMS, '/usr/sbin/nats-server'] : PROGRAMS;
  if (programs.every((path) => existsSync(path))) return;
  if (process.getuid?.() !== 0) throw new Error(`As root, run: apt-get install ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update'], { env, stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, stdio: 'inherit' });
}

/** The account that Debian's Postgres brings, for a campaign run as root; otherwise undefined: our own. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
