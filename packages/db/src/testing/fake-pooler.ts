import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** The form of a message from the server: one byte for its kind, four for the length of the rest and themselves. */
const KEY_DATA = 'K'.charCodeAt(0);
const NOTIFICATION = 'A'.charCodeAt(0);

export interface FakePooler {
  url: string;
  /** Lets notifications pass from now on, or loses them. */
  setDeaf(isDeaf: boolean): void;
  /** Passes nothing on from now on, in either direction, as a machine that vanished. */
  freeze(isFrozen: boolean): void;
  stop(): Promise<void>;
}

/**
 * What a client notices of a pooler in transaction mode, without one: another process id than that of the session, and
 * notifications that are lost.
 */
export async function startFakePooler(databaseUrl: string, { isHonest = false } = {}): Promise<FakePooler> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || '5432');
  const sockets = new Set<Socket>();
  let isDeaf = !isHonest;
  let isFrozen = false;
  const server = createServer((client) => {
    const backend = folder === null ? connect(port, target.hostname) : connect(join(folder, `.s.PGSQL.${port}`));
    for (const socket of [client, backend]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        backend.destroy();
      });
    }
    client.on('data', (bytes) => void (isFrozen || backend.write(bytes)));
    let rest: Buffer = Buffer.alloc(0);
    backend.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const end = rest.readUInt32BE(1) + 1;
        const message = Buffer.from(rest.subarray(0, end));
        rest = rest.subarray(end);
        if (message[0] === KEY_DATA && !isHonest) message.writeInt32BE(message.readInt32BE(5) + 1_000_000, 5);
        if (!isFrozen && !(isDeaf && message[0] === NOTIFICATION)) client.write(message);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    setDeaf: (value) => void (isDeaf = value),
    freeze: (value) => void (isFrozen = value),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
