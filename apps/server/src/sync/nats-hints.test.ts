import { beforeEach, expect, test, vi } from 'vitest';
import { createNatsHints } from './nats-hints.ts';

/** What the client of NATS does: `end` is what it does when it sees no way to reconnect. */
class FakeConnection {
  readonly published: string[] = [];
  readonly subscribed: string[] = [];
  readonly #end = Promise.withResolvers<void>();
  #isClosed = false;

  // oxlint-disable-next-line require-yield -- nothing happens until the end
  async *status(): AsyncGenerator<{ type: string }> {
    await this.#end.promise;
  }

  subscribe(subject: string) {
    this.subscribed.push(subject);
    return { unsubscribe: () => undefined };
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
}

const nats = vi.hoisted(() => ({ connect: vi.fn<() => Promise<unknown>>() }));
vi.mock('@nats-io/transport-node', () => ({ connect: nats.connect, credsAuthenticator: () => undefined }));

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

function begin() {
  const seen = { overPostgres: 0, warnings: 0, lost: 0, connected: [] as boolean[] };
  const hints = createNatsHints({
    settings: { servers: ['a:4222'], user: null, password: null, credentialsFile: null, caFile: null },
    postgres: {
      listen: () => Promise.resolve(() => Promise.resolve()),
      notify: () => Promise.resolve(void seen.overPostgres++),
    },
    log: { warn: () => void seen.warnings++ },
    onConnected: (isConnected) => void seen.connected.push(isConnected),
    onLost: () => void seen.lost++,
  });
  return { hints, seen };
}

test('when the client ends, hints go over Postgres, and another client connects', async () => {
  const { hints, seen } = begin();
  await hints.listen(
    'boxroom_spaces',
    () => undefined,
    () => undefined,
  );
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
  expect(connections[1]).toMatchObject({ published: ['boxroom.spaces'], subscribed: ['boxroom.spaces'] });
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
  expect([seen.connected, seen.overPostgres, seen.warnings]).toEqual([expect.arrayContaining([false]), 1, 1]);
  expect(seen.connected).not.toContain(true);
  expect(seen.lost).toBeGreaterThan(0);
  vi.useFakeTimers();
  await hints.close();
  const attempts = nats.connect.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(nats.connect.mock.calls.length).toBe(attempts);
});
