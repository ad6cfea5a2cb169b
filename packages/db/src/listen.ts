import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseLog } from './log.ts';
import { APPLICATION_NAME, inspect, KEEP_ALIVE_MS, withoutName } from './pool.ts';

export interface Listener {
  /**
   * Calls `onMessage` with the payload of each NOTIFY on `channel`, and `onGap` after a reconnect, when messages may be
   * lost. Resolves when listening; the returned function stops it.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Replaces a connection that does not deliver. Its loss is handled as any other. */
  reconnect(): void;
  close(): Promise<void>;
}

export interface ListenerOptions {
  url: string;
  log: DatabaseLog;
  /** Called with each connection that turns out to lead through a pooler, which accepts LISTEN and delivers nothing. */
  onPooler?: () => void;
}

interface Subscription {
  channel: string;
  onMessage: (payload: string) => void;
  onGap: (() => void) | undefined;
}

const RECONNECT_MAX_MS = 5000;
const ANSWER_MS = 10_000;

/** Uses one connection for all channels. Opens it with the first one and reconnects after a loss. */
export function createListener({ url, log, onPooler = () => undefined }: ListenerOptions): Listener {
  const subscriptions = new Set<Subscription>();
  const closing = new AbortController();
  let connected: Promise<Client> | null = null;
  let current: Client | null = null;

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: withoutName(url),
      application_name: `${APPLICATION_NAME} listener`,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.onMessage(payload ?? '');
    });
    client.on('error', () => undefined); // 'end' follows.
    try {
      await client.connect();
      if ((await inspect(client)).isShared) onPooler();
      for (const channel of new Set([...subscriptions].map((one) => one.channel))) await listenOn(client, channel);
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    current = client;
    client.once('end', () => {
      if (!closing.signal.aborted) connected = reconnect();
    });
    return client;
  }

  async function reconnect(): Promise<Client> {
    log.warn('The connection for database notifications was lost. Reconnecting.');
    for (let failures = 0; ; failures++) {
      await delay(Math.min(100 * 2 ** failures, RECONNECT_MAX_MS), undefined, { signal: closing.signal, ref: false });
      try {
        const client = await connect();
        for (const one of subscriptions) one.onGap?.();
        return client;
      } catch (error) {
        if (failures === 0) log.warn(error instanceof Error ? error.message : String(error));
      }
    }
  }

  return {
    async listen(channel, onMessage, onGap) {
      const subscription = { channel, onMessage, onGap };
      subscriptions.add(subscription);
      try {
        connected ??= connect().catch((error: unknown) => {
          connected = null;
          throw error;
        });
        await listenOn(await connected, channel);
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      return async () => {
        subscriptions.delete(subscription);
        const stillWanted = [...subscriptions].some((one) => one.channel === channel);
        if (stillWanted || closing.signal.aborted) return;
        await (await connected)?.query(`unlisten ${quoted(channel)}`);
      };
    },
    reconnect() {
      current?.connection.stream.destroy();
    },
    async close() {
      closing.abort();
      const client = await connected?.catch(() => null); // The connection attempt failed.
      await client?.end();
    },
  };
}

async function listenOn(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${quoted(channel)}`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
