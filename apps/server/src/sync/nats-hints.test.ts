import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { createNatsHints } from './nats-hints.ts';
import type { NatsSettings } from './nats-settings.ts';

type Callback = (error: Error | null, message: { string: () => string }) => void;

/** What the client of NATS does: `end` is what it does when it sees no way to reconnect. */
class FakeConnection {
  readonly published: string[] = [];
  readonly subscriptions: { subject: string; callback: Callback; unsubscribe: () => void }[] = [];
  readonly reconnect = vi.fn(() => Promise.reject(new Error('it is connecting already')));
  readonly #said: string[] = [];
  readonly #end = Promise.withResolvers<void>();
  #news = Promise.withResolvers<void>();
  #isClosed = false;

  async *status(): AsyncGenerator<{ type: string }> {
    for (;;) {
      for (const type of this.#said.splice(0)) yield { type };
      const isEnd = await Promise.race([this.#end.promise.then(() => true), this.#news.promise]);
      if (isEnd) return;
      this.#news = Promise.withResolvers();
    }
  }

  /** The client reports this. */
  say(type: string): void {
    this.#said.push(type);
    this.#news.resolve();
  }

  subscribe(subject: string, { callback }: { callback: Callback }) {
    const one = { subject, callback, unsubscribe: vi.fn() };
    this.subscriptions.push(one);
    return one;
  }

  get subjects(): string[] {
    return this.subscriptions.map(({ subject }) => subject);
  }

  publish(subject: string): void {
    if (this.#isClosed) throw new Error('closed connection');
    this.published.push(subject);
  }

  /** The status follows a moment later. */
  end(): Promise<void> {
    this.#isClosed = true;
    setImmediate(() => this.#end.resolve());
    return this.#end.promise;
  }

  close(): Promise<void> {
    return this.end();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }
}

const nats = vi.hoisted(() => ({ connect: vi.fn<(options: object) => Promise<unknown>>() }));
vi.mock('@nats-io/transport-node', () => ({
  connect: nats.connect,
  credsAuthenticator: (file: Uint8Array) => `signs with ${String(file)}`,
}));

let connections: FakeConnection[];
let isUp: boolean;
beforeEach(() => {
  connections = [];
  isUp = true;
  nats.connect.mockReset().mockImplementation(() => {
    if (!isUp) return Promise.reject(new Error('refused'));
    const connection = new FakeConnection();
    connections.push(connection);
    return Promise.resolve(connection);
  });
});

const SETTINGS: NatsSettings = { servers: ['a:4222'], user: null, password: null, credentialsFile: null, caFile: null };
const nothing = () => undefined;

function begin(settings: Partial<NatsSettings> = {}) {
  const seen = { overPostgres: 0, stopped: 0, warnings: [] as string[], lost: 0, connected: [] as boolean[] };
  const hints = createNatsHints({
    settings: { ...SETTINGS, ...settings },
    postgres: {
      listen: () => Promise.resolve(() => Promise.resolve(void seen.stopped++)),
      notify: () => Promise.resolve(void seen.overPostgres++),
    },
    log: { warn: (text: unknown) => void seen.warnings.push(String(text)) },
    onConnected: (isConnected) => void seen.connected.push(isConnected),
    onLost: () => void seen.lost++,
  });
  return { hints, seen };
}

test('when the client ends, hints go over Postgres, and another client connects', async () => {
  const { hints, seen } = begin();
  await hints.listen('boxroom_spaces', nothing, nothing);
  await vi.waitFor(() => expect(hints.isConnected()).toBe(true));
  await hints.notify('boxroom_spaces', 'one');
  expect([connections[0]?.published, seen.overPostgres, seen.lost]).toEqual([['boxroom.spaces'], 0, 0]);
  isUp = false;
  const ended = connections[0]?.end();
  // The client has ended, and has not said so yet.
  await hints.notify('boxroom_spaces', 'two');
  expect([hints.isConnected(), seen.overPostgres]).toEqual([true, 1]);
  await ended;
  await vi.waitFor(() => expect(seen.connected).toEqual([false, true, false]));
  await hints.notify('boxroom_spaces', 'three');
  expect(seen.overPostgres).toBe(2);
  expect(seen.lost).toBeGreaterThan(0);
  isUp = true;
  await vi.waitFor(() => expect(hints.isConnected()).toBe(true), { timeout: 10_000 });
  await hints.notify('boxroom_spaces', 'four');
  expect(connections[1]).toMatchObject({ published: ['boxroom.spaces'], subjects: ['boxroom.spaces'] });
  const { lost } = seen;
  await hints.close();
  await connections[1]?.end();
  expect(seen.lost).toBe(lost);
});

test('while NATS cannot be reached, hints go over Postgres, and a stop ends the attempts', async () => {
  isUp = false;
  const { hints, seen } = begin();
  await vi.waitFor(() => expect(nats.connect.mock.calls.length).toBeGreaterThan(1), { timeout: 10_000 });
  await hints.notify('boxroom_spaces', 'one');
  expect([seen.connected, seen.overPostgres]).toEqual([expect.arrayContaining([false]), 1]);
  expect(seen.warnings).toEqual(['NATS cannot be used yet, so hints go over Postgres: Error: refused']);
  expect(seen.connected).not.toContain(true);
  expect(seen.lost).toBeGreaterThan(0);
  vi.useFakeTimers();
  await hints.close();
  const attempts = nats.connect.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(nats.connect.mock.calls.length).toBe(attempts);
});

async function connected(settings?: Partial<NatsSettings>) {
  const begun = begin(settings);
  await vi.waitFor(() => expect(begun.hints.isConnected()).toBe(true));
  const [connection] = connections;
  if (!connection) throw new Error('Nothing has connected.');
  return { ...begun, connection };
}

test('while the client reconnects, hints go over Postgres', async () => {
  const { hints, seen, connection } = await connected();
  connection.say('disconnect');
  connection.say('disconnect');
  await vi.waitFor(() => expect(seen.connected).toEqual([false, true, false]));
  expect(seen.lost).toBe(1);
  expect(seen.warnings).toEqual(['The connection to NATS was lost. Hints go over Postgres until it is back.']);
  await hints.notify('boxroom_spaces', 'one');
  expect([connection.published, seen.overPostgres]).toEqual([[], 1]);
  connection.say('ping');
  connection.say('reconnect');
  await vi.waitFor(() => expect(seen.connected).toEqual([false, true, false, true]));
  await hints.notify('boxroom_spaces', 'two');
  expect([connection.published, seen.overPostgres]).toEqual([['boxroom.spaces'], 1]);
  expect(seen.lost).toBe(1);
  await hints.close();
});

test('messages reach who listens, also from before the connection, until they stop', async () => {
  const { hints, seen } = begin();
  const heard: string[] = [];
  const stop = await hints.listen('boxroom_spaces', (text) => void heard.push(text), nothing);
  await vi.waitFor(() => expect(hints.isConnected()).toBe(true));
  await hints.listen('boxroom_access', (text) => void heard.push(`access ${text}`), nothing);
  const [connection] = connections;
  expect(connection?.subjects).toEqual(['boxroom.spaces', 'boxroom.access']);
  const [spaces, access] = connection?.subscriptions ?? [];
  spaces?.callback(null, { string: () => 'one' });
  spaces?.callback(new Error('no permission'), { string: () => 'two' });
  access?.callback(null, { string: () => 'three' });
  expect(heard).toEqual(['one', 'access three']);
  await stop();
  expect(spaces?.unsubscribe).toHaveBeenCalledOnce();
  expect(access?.unsubscribe).not.toHaveBeenCalled();
  expect(seen.stopped).toBe(1);
  await hints.close();
});

test('who stops while there is no connection is not subscribed later', async () => {
  isUp = false;
  const { hints, seen } = begin();
  const stop = await hints.listen('boxroom_spaces', nothing, nothing);
  await stop();
  expect(seen.stopped).toBe(1);
  isUp = true;
  await vi.waitFor(() => expect(hints.isConnected()).toBe(true), { timeout: 10_000 });
  expect(connections[0]?.subjects).toEqual([]);
  await hints.close();
});

test('a connection is made again on request, and only if there is one', async () => {
  const { hints, seen, connection } = await connected();
  hints.reconnect();
  expect(connection.reconnect).toHaveBeenCalledOnce();
  connection.say('disconnect');
  await vi.waitFor(() => expect(seen.lost).toBe(1));
  hints.reconnect();
  expect(connection.reconnect).toHaveBeenCalledOnce();
  await hints.close();
});

test('a connection that is made after the stop is closed, and nothing goes over it', async () => {
  const late = Promise.withResolvers<FakeConnection>();
  nats.connect.mockReturnValue(late.promise);
  const { hints, seen } = begin();
  await vi.waitFor(() => expect(nats.connect).toHaveBeenCalledOnce());
  await hints.close();
  const connection = new FakeConnection();
  late.resolve(connection);
  await vi.waitFor(() => expect(connection.isClosed).toBe(true));
  expect([seen.connected, seen.lost]).toEqual([[false], 0]);
});

test.each<[string, Partial<NatsSettings>, object]>([
  ['neither user nor certificate', {}, { servers: ['a:4222'], tls: undefined, user: undefined, token: undefined }],
  ['a user', { user: 'ann', password: 'secret' }, { user: 'ann', pass: 'secret', token: undefined }],
  ['a token', { user: 'secret' }, { token: 'secret', user: undefined, pass: undefined }],
  ['encryption', { servers: ['a:4222', 'tls://b:4222'] }, { servers: ['a:4222', 'tls://b:4222'], tls: {} }],
  ['own certificates', { caFile: '/etc/ca.pem' }, { tls: { caFile: '/etc/ca.pem' } }],
])('it connects for good with %s', async (_, settings, options) => {
  const { hints } = await connected(settings);
  const [given] = nats.connect.mock.calls[0] ?? [];
  expect({ user: undefined, pass: undefined, token: undefined, tls: undefined, ...given }).toMatchObject({
    name: 'boxroom',
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    ...options,
  });
  await hints.close();
});

test('it signs in with a file of credentials, and says when there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boxroom-test-'));
  const credentialsFile = join(folder, 'boxroom.creds');
  writeFileSync(credentialsFile, 'a key');
  const { hints } = await connected({ credentialsFile });
  expect(nats.connect).toHaveBeenCalledWith(expect.objectContaining({ authenticator: 'signs with a key' }));
  await hints.close();
  rmSync(folder, { recursive: true });
  nats.connect.mockClear();
  const { seen } = begin({ credentialsFile });
  await vi.waitFor(() => expect(seen.lost).toBe(1));
  expect(seen.warnings).toEqual([
    expect.stringMatching(/^NATS cannot be used, .* Correct NATS_URL and restart: .*ENOENT/),
  ]);
  expect(nats.connect).not.toHaveBeenCalled();
});
