import { type LoadRequest, runLoad } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';
import { alternate, type Rounds } from './pairs.ts';
import { quantile } from './stats.ts';

/** One round of requests. */
export interface ServerRound {
  /** Milliseconds as seen by the client. */
  p50: number;
  p99: number;
  /** Microseconds of the server's own process per request. */
  cpu: number;
}

export interface ServerLoad {
  server: MeasuredServer;
  request: LoadRequest;
}

export interface ServerLoadOptions {
  rounds: number;
  requests: number;
  connections: number;
}

/** Loads two servers alternately with the same load. */
export function alternateServers(
  ours: ServerLoad,
  anchor: ServerLoad,
  options: ServerLoadOptions,
): Promise<Rounds<ServerRound>> {
  return alternate(options.rounds, { ours: () => loadOnce(ours, options), anchor: () => loadOnce(anchor, options) });
}

export async function loadOnce(
  { server, request }: ServerLoad,
  { requests, connections }: ServerLoadOptions,
): Promise<ServerRound> {
  const before = await server.usage('collect');
  const latencies = await runLoad({ port: server.port, request, requests, connections });
  const after = await server.usage();
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), cpu: (after.cpu - before.cpu) / requests };
}
