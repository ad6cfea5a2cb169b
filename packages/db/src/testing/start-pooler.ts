import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '../embedded/endpoint.ts';
import { chooseLauncher } from '../embedded/launcher.ts';
import { makeScratchFolder, removeScratchFolder } from './scratch-folder.ts';

/**
 * Starts a PgBouncer with its default settings, in transaction mode, in front of a database. Null where none is
 * installed: `npm test` does not need one.
 */
export async function startPooler(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> } | null> {
  const program = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));
  if (program === undefined) return null;
  const folder = makeScratchFolder();
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(settings, configuration(new URL(databaseUrl), port));
  // PgBouncer refuses to run as root, as Postgres does.
  const { prefix, identity } = chooseLauncher({ pgDir: folder, program });
  const child = spawn(prefix[0] ?? program, [...prefix, program, settings].slice(1), {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const gone = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await gone;
    removeScratchFolder(folder);
  };
  const url = `postgres://anybody@127.0.0.1:${port}${new URL(databaseUrl).pathname}`;
  for (let tries = 0; ; tries++) {
    const isUp = await withClient(url, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, stop };
    if (tries === 100 || child.exitCode !== null) {
      await stop();
      throw new Error(`PgBouncer did not start: ${said}`);
    }
    await delay(50);
  }
}

/** All other settings keep their defaults, above all `ignore_startup_parameters`. */
function configuration({ hostname, port, username, password, searchParams }: URL, listenPort: number): string {
  const way = [
    `host=${searchParams.get('host') ?? hostname}`,
    `port=${port || '5432'}`,
    `user=${decodeURIComponent(username)}`,
    ...(password === '' ? [] : [`password=${decodeURIComponent(password)}`]),
  ];
  return [
    '[databases]',
    `* = ${way.join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    '',
  ].join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}
