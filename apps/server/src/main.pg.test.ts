import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '@boxroom/db/testing/test-database';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from './testing/test-app.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

const HTTPS = { PUBLIC_ORIGIN: 'https://boxes.example.org' };

let dataDir: string;
let database: TestDatabase;
const started: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boxroom-main-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { PATH: process.env['PATH'] ?? '', HOME: dataDir, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said, ended };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
}

async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const server = run({ PORT: String(port), ...env });
  const url = `http://localhost:${port}`;
  await eventually(() => server.said.out.includes('Boxroom is at') || server.child.exitCode !== null, 25_000);
  expect(server.said.out + server.said.err).toContain(`Boxroom is at ${env['PUBLIC_ORIGIN'] ?? url}`);
  return { ...server, port, url };
}

describe('the process', () => {
  test('starts, writes a sign-in mail to the outbox and the console, and stops cleanly', async () => {
    const { url, said, child, ended } = await start({ DATABASE_URL: database.url, LOG_LEVEL: 'trace' });
    expect(said.out).toContain(`mails are saved in ${join(dataDir, 'outbox')}`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const asked = await fetch(`${url}/trpc/auth.requestLink?canary=zqueryz`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie: 'canary=zcookiez' },
      body: JSON.stringify({ email: 'zcanaryz@example.org' }),
    });
    expect(asked.status).toBe(200);
    await eventually(() => said.out.includes('code: '));
    const [file = ''] = await readdir(join(dataDir, 'outbox'));
    const mail = JSON.parse(await readFile(join(dataDir, 'outbox', file), 'utf8')) as { to: string; text: string };
    expect(mail.to).toBe('zcanaryz@example.org');
    const [, link = ''] = /link: (\S+)/.exec(said.out) ?? [];
    expect(link).toMatch(new RegExp(`^${url}/auth-callback\\?token=sl_`));
    expect(mail.text).toContain(link);

    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(said.err).toBe('');
    // Output for the person is not part of the log.
    const log = said.out.split('\n').filter((line) => line.startsWith('{'));
    expect(log.some((line) => line.includes('"procedure":"auth.requestLink"'))).toBe(true);
    expect(log.join('\n')).not.toMatch(/z(query|cookie|canary)z|sl_/);
  });

  test('responds to every accepted request after the stop signal, and cuts no connection', async () => {
    const { port, child, ended, said } = await start({ DATABASE_URL: database.url, CALLS_PER_MINUTE: '1000000' });
    const outcomes = new Map<string, number>();
    const ask = (agent: Agent) =>
      new Promise<string>((resolve) => {
        const headers = { host: `localhost:${port}` };
        const call = get({ host: '127.0.0.1', port, path: '/trpc/auth.session', agent, headers }, (answer) => {
          answer.resume();
          answer.once('close', () => resolve(answer.complete ? `${answer.statusCode}` : 'cut'));
        });
        call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      });
    const callers = Array.from({ length: 12 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let outcome = ''; outcome !== 'ECONNREFUSED';) {
        outcome = await ask(agent);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      agent.destroy();
    });
    await eventually(() => (outcomes.get('200') ?? 0) > 100, 25_000);
    child.kill('SIGTERM');
    await Promise.all(callers);
    expect(await ended).toBe(0);
    // Each caller was refused a new connection once, after its last response closed the old one.
    expect([...outcomes.keys()].toSorted()).toEqual(['200', 'ECONNREFUSED']);
    expect(outcomes.get('ECONNREFUSED')).toBe(12);
    expect(said.out + said.err).not.toMatch(/destroyed|before all requests|"level":[56]0/);
  });

  test('reports a wrong configuration in one sentence', async () => {
    const { said, ended } = run({ PORT: 'http', LOG_LEVEL: 'loud' });
    expect(await ended).toBe(1);
    expect(said.err.trim().split('\n')).toEqual([
      'PORT must be a whole number from 1 to 65535.',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
    ]);
  });

  test.each([
    ['nothing where Boxroom is reached directly', {}, false],
    ['that TRUST_PROXY is off where the public address is https, which a proxy has to provide', HTTPS, true],
    ['nothing where the proxy is trusted', { ...HTTPS, TRUST_PROXY: 'on' }, false],
  ])('warns at the start: %s', async (_what, env, isWarned) => {
    const { said } = await start({ DATABASE_URL: database.url, ...env });
    expect(/^Warning: .*TRUST_PROXY/m.test(said.out)).toBe(isWarned);
    expect(said.out.includes('"warning":"proxy-unread"')).toBe(isWarned);
  });

  test('reports a port in use in one sentence', async () => {
    const { port } = await start({ DATABASE_URL: database.url });
    const { said, ended } = run({ PORT: String(port), DATABASE_URL: database.url });
    expect(await ended).toBe(1);
    expect(said.err).toBe(`Port ${port} is in use. Stop the program that uses it, or set PORT to another port.\n`);
  });

  test('reports a locked data folder in one sentence, and leaves its holder alone', async () => {
    const { child, url, ended } = await start();
    const second = run({ PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.said.err.trim().split('\n')).toHaveLength(1);
    expect(second.said.err).toContain(String(child.pid));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  test('keeps its data over a restart', async () => {
    const first = await start();
    await fetch(`${first.url}/trpc/auth.requestLink`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: first.url },
      body: JSON.stringify({ email: 'ada@example.org' }),
    });
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = await start();
    const again = await fetch(`${second.url}/trpc/auth.requestLink`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: second.url },
      body: JSON.stringify({ email: 'ada@example.org' }),
    });
    // Requested again within 30 s: the limit from before the restart still counts.
    expect(again.status).toBe(429);
  });
});
