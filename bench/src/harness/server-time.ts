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
  pool?: Pool;
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
  const backendsBefore = pool ? await readBackends(pool) : null;
  const before = await server.usage('collect');
  const start = performance.now();
  const latencies = await runLoad({ port: server.port, request, requests, connections });
  const seconds = (performance.now() - start) / 1000;
  const after = await server.usage();
  const backends = pool ? await readBackends(pool) : null;
  const node = (after.cpu - before.cpu) / requests;
  const postgres = backendsBefore && backends ? usedBetween(backendsBefore, backends) / requests : 0;
  return {
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    requestsPerSecond: requests / seconds,
    node,
    postgres,
    cpu: node + postgres,
  };
}
