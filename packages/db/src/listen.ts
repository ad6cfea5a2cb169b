import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseLog } from './log.ts';
import { APPLICATION_NAME } from './pool.ts';

export interface Listener {
  /**
   * Calls `onMessage` with the payload of each NOTIFY on `channel`, and `onGap` after a reconnect, when messages may be
   * lost. Resolves when listening; the returned function stops it.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Subscription {
  channel: string;
  onMessage: (payload: string) => void;
  onGap: (() => void) | undefined;
}

const RECONNECT_MAX_MS = 5000;

/** Uses one connection for all channels. Opens it with the first one and reconnects after a loss. */
export function createListener({ url, log }: { url: string; log: DatabaseLog }): Listener {
  const subscriptions = new Set<Subscription>();
  const closing = new AbortController();
  let connected: Promise<Client> | null = null;

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      application_name: `${APPLICATION_NAME} listener`,
      keepAlive: true,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.onMessage(payload ?? '');
    });
    client.on('error', () => undefined); // 'end' follows.
    await client.connect();
    for (const channel of new Set([...subscriptions].map((one) => one.channel))) await listenOn(client, channel);
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
        connected ??= connect();
        await listenOn(await connected, channel);
      } catch (error) {
        subscriptions.delete(subscription);
        connected = null;
        throw error;
      }
      return async () => {
        subscriptions.delete(subscription);
        const stillWanted = [...subscriptions].some((one) => one.channel === channel);
        if (stillWanted || closing.signal.aborted) return;
        await (await connected)?.query(`unlisten ${quoted(channel)}`);
      };
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
