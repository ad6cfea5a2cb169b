import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection, NodeConnectionOptions, Subscription } from '@nats-io/transport-node';
import type { Logger } from '../logger.ts';
import type { NatsSettings } from './nats-settings.ts';
import type { Hints } from './space-events.ts';

const RECONNECT_MS = 500;
/** A server that does not answer two pings counts as lost. */
const PING_MS = 5000;
/** How long a server may take to accept a connection. */
const CONNECT_MS = 5000;

export interface NatsHints extends Hints {
  /** Whether hints go over NATS now. */
  isConnected(): boolean;
  /** Replaces a connection that does not deliver. */
  reconnect(): void;
  close(): Promise<void>;
}

interface NatsHintsOptions {
  settings: NatsSettings;
  postgres: Hints;
  log: Pick<Logger, 'warn'>;
  /** Without a connection only those hints arrive that others cannot send over NATS either. */
  onConnected(isConnected: boolean): void;
  /** Called when a connection fails or ends. */
  onLost(): void;
}

interface Listening {
  subject: string;
  onMessage: (payload: string) => void;
  subscription: Subscription | null;
}

/**
 * Sends hints over NATS. While no server can be reached, they go over Postgres, where every process listens too. So the
 * start does not wait for NATS either.
 */
export function createNatsHints({ settings, postgres, log, onConnected, onLost }: NatsHintsOptions): NatsHints {
  const listening = new Set<Listening>();
  let connection: NatsConnection | null = null;
  let isConnected = false;
  const closing = new AbortController();

  /** Resolves when this is closed. The client ends by itself only if it sees no way to reconnect. */
  const run = async () => {
    const options = await optionsOf(settings);
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      try {
        await follow(options);
      } catch (error) {
        if (isFirst) log.warn(`NATS cannot be used yet, so hints go over Postgres: ${String(error)}`);
        if (!closing.signal.aborted) onLost();
      }
      await delay(RECONNECT_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };
  /** Resolves when the connection has ended. */
  async function follow(options: NodeConnectionOptions): Promise<void> {
    const { connect } = await import('@nats-io/transport-node');
    const opened = await connect(options);
    try {
      if (closing.signal.aborted) return;
      connection = opened;
      for (const one of listening) subscribe(opened, one);
      // Nothing that happens from now on is missed.
      const status = opened.status();
      setConnected(true);
      for await (const { type } of status) {
        if (closing.signal.aborted) return;
        if (type === 'disconnect' && isConnected) {
          log.warn('The connection to NATS was lost. Hints go over Postgres until it is back.');
          setConnected(false);
          onLost();
        } else if (type === 'reconnect') setConnected(true);
      }
    } finally {
      connection = null;
      for (const one of listening) one.subscription = null;
      if (!closing.signal.aborted) {
        setConnected(false);
        onLost();
      }
      await opened.close();
    }
  }
  function setConnected(value: boolean): void {
    isConnected = value;
    onConnected(value);
  }
  /** Returns whether it was sent: the client throws when it has ended. */
  function publish(channel: string, payload: string): boolean {
    if (!isConnected || !connection) return false;
    try {
      connection.publish(subjectOf(channel), payload);
      return true;
    } catch {
      return false;
    }
  }
  setImmediate(() => {
    onConnected(false);
    run().catch((error: unknown) => {
      log.warn(`NATS cannot be used, so hints go over Postgres. Correct NATS_URL and restart: ${String(error)}`);
      onLost();
    });
  });

  return {
    async listen(channel, onMessage, onGap) {
      const stop = await postgres.listen(channel, onMessage, onGap);
      const one: Listening = { subject: subjectOf(channel), onMessage, subscription: null };
      listening.add(one);
      if (connection) subscribe(connection, one);
      return async () => {
        listening.delete(one);
        one.subscription?.unsubscribe();
        await stop();
      };
    },
    async notify(channel, payload) {
      if (!publish(channel, payload)) await postgres.notify(channel, payload);
    },
    isConnected: () => isConnected,
    reconnect() {
      // Rejects where it is closed or connecting already.
      if (isConnected) void connection?.reconnect().catch(() => undefined);
    },
    async close() {
      closing.abort();
      await connection?.close();
    },
  };
}

function subscribe(connection: NatsConnection, one: Listening): void {
  one.subscription = connection.subscribe(one.subject, {
    callback: (error, message) => {
      if (!error) one.onMessage(message.string());
    },
  });
}

/** One subject for all spaces: what a process does not watch costs it less than a subscription for each space. */
function subjectOf(channel: string): string {
  return channel.replace('_', '.');
}

async function optionsOf({
  servers,
  user,
  password,
  credentialsFile,
  caFile,
}: NatsSettings): Promise<NodeConnectionOptions> {
  const { credsAuthenticator } = await import('@nats-io/transport-node');
  const options: NodeConnectionOptions = {
    servers: [...servers],
    name: 'boxroom',
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    // The operator may correct the credentials on the servers of NATS while this process runs.
    ignoreAuthErrorAbort: true,
  };
  if (user !== null && password !== null) Object.assign(options, { user, pass: password });
  else if (user !== null) options.token = user;
  if (credentialsFile !== null) options.authenticator = credsAuthenticator(await readFile(credentialsFile));
  if (caFile !== null || servers.some((server) => server.startsWith('tls:')))
    options.tls = caFile === null ? {} : { caFile };
  return options;
}
