import type { Pool } from 'pg';
import { readBackends, usedBetween } from './backend-usage.ts';
import { type LoadRequest, runLoad } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';
import { alternate, type Rounds } from './pairs.ts';
import { quantile } from './stats.ts';

/** One round of requests. */
export interface ServerRound {
  /** Milliseconds as seen by the client. */
  p50: number;
  p99: number;
  requestsPerSecond: number;
  /** Microseconds of the server's own process per request. */
  node: number;
  /** Microseconds of all Postgres backends per request; 0 without a pool, or where they cannot be read. */
  postgres: number;
  /** Both together. */
  cpu: number;
}

export interface ServerLoad {
  server: MeasuredServer;
  /** One request for all connections, or the next one of each. */
  request: LoadRequest | ((connection: number) => LoadRequest);
  /** A pool on the server's database: includes the processor time of its backends. */
  pool?: Pool | undefined;
}

export interface ServerLoadOptions {
  requests: number;
  connections: number;
}

/** Loads two servers alternately with the same load. */
export function alternateServers(
  ours: ServerLoad,
  anchor: ServerLoad,
  { rounds, ...options }: ServerLoadOptions & { rounds: number },
): Promise<Rounds<ServerRound>> {
  return alternate(rounds, { ours: () => loadOnce(ours, options), anchor: () => loadOnce(anchor, options) });
}

export async function loadOnce(
  { server, request, pool }: ServerLoad,
  { requests, connections }: ServerLoadOptions,
): Promise<ServerRound> {
  const { result, seconds, node, postgres } = await measureUse({ server, pool }, () =>
    runLoad({ port: server.port, request, requests, connections }),
  );
  return {
    p50: quantile(result, 0.5),
    p99: quantile(result, 0.99),
    requestsPerSecond: requests / seconds,
    node: node / requests,
    postgres: postgres / requests,
    cpu: (node + postgres) / requests,
  };
}

export interface Use<T> {
  result: T;
  seconds: number;
  /** Microseconds of the server's own process. */
  node: number;
  /** Microseconds of all Postgres backends; 0 without a pool, or where they cannot be read. */
  postgres: number;
}

/** Runs some work against a server, and returns its processor time meanwhile. */
export async function measureUse<T>(
  { server, pool }: Omit<ServerLoad, 'request'>,
  work: () => Promise<T>,
): Promise<Use<T>> {
  const backendsBefore = pool ? await readBackends(pool) : null;
  const before = await server.usage('collect');
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const after = await server.usage();
  const backends = pool ? await readBackends(pool) : null;
  const postgres = backendsBefore && backends ? usedBetween(backendsBefore, backends) : 0;
  return { result, seconds, node: after.cpu - before.cpu, postgres };
}
