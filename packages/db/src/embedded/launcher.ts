import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * How to start a Postgres program. Postgres refuses to run as root, so root uses a user namespace or another system
 * user. The started process always has the pid that spawn reports.
 */
export interface Launcher {
  kind: 'plain' | 'namespace' | 'system-user';
  /** Precedes the program and its arguments. */
  prefix: readonly string[];
  /** The required owner of the cluster's folders; null for the current user. */
  identity: { uid: number; gid: number } | null;
}

const PLAIN: Launcher = { kind: 'plain', prefix: [], identity: null };
const NAMESPACE: Launcher = { kind: 'namespace', prefix: ['unshare', '--user', '--map-user=1000'], identity: null };

export interface LauncherOptions {
  /** The cluster's folder. It may be absent, its parent must exist. */
  pgDir: string;
  /** A program that the chosen user must be able to run. */
  program: string;
  /** For tests: behave as on a machine that forbids user namespaces. */
  withoutNamespaces?: boolean;
}

/** Chooses how to start Postgres for a folder. Throws a sentence for the operator where there is no way. */
export function chooseLauncher({ pgDir, program, withoutNamespaces = false }: LauncherOptions): Launcher {
  const me = process.getuid?.();
  if (me === undefined) return PLAIN;
  const owner = statSync(pgDir, { throwIfNoEntry: false });
  if (me !== 0) {
    if (!owner || owner.uid === me) return PLAIN;
    throw new Error(
      `The database folder ${pgDir} belongs to another user (uid ${owner.uid}). Start Boxroom as that user, or give the folder to this one with chown -R.`,
    );
  }
  if (owner && owner.uid !== 0) return asSystemUser({ uid: owner.uid, gid: owner.gid });
  if (!withoutNamespaces && spawnSync('unshare', [...NAMESPACE.prefix.slice(1), 'true']).status === 0) return NAMESPACE;
  // A folder that root filled inside a namespace opens only in one, or after chown.
  for (const name of owner ? [] : ['postgres', 'nobody']) {
    const identity = systemUser(name);
    if (identity && canReach(identity, program, dirname(pgDir))) return asSystemUser(identity);
  }
  throw new Error(
    `Postgres refuses to run as root, and neither a user namespace (unshare --user) nor the system users postgres and nobody can be used for ${pgDir}. ` +
      'Start Boxroom as an ordinary user who owns the data folder, or set DATABASE_URL to a Postgres server.',
  );
}

/** Gives a file or folder to the cluster's user. */
export function handOver(path: string, launcher: Launcher): void {
  if (launcher.identity) chownSync(path, launcher.identity.uid, launcher.identity.gid);
}

function asSystemUser(identity: { uid: number; gid: number }): Launcher {
  return { kind: 'system-user', prefix: [], identity };
}

function systemUser(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** Returns whether this user can run the program and traverse the data folder. Grants traversal if needed. */
function canReach(identity: { uid: number; gid: number }, program: string, dataDir: string): boolean {
  const reaches = () =>
    spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -x "$1"', program, dataDir], { ...identity, cwd: '/' }).status ===
    0;
  if (reaches()) return true;
  const mode = statSync(dataDir).mode & 0o777;
  chmodSync(dataDir, mode | 0o001);
  if (reaches()) return true;
  chmodSync(dataDir, mode);
  return false;
}
