import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuse } from './object-store.ts';

/** How a proxy before an object store behaves. */
export const FAULTS = ['down', 'silent', 'slow', '503', 'broken bodies', 'full', 'damaged'] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultProxy {
  endpoint: string;
  fault: Fault | null;
  stop(): Promise<void>;
}

const SLOW_MS = 1500;

/** Starts a proxy before a store that passes everything on, or plays one fault. */
export async function startFaultProxy(endpoint: string): Promise<FaultProxy> {
  const to = new URL(endpoint);
  const server = createServer((request, response) => {
    switch (proxy.fault) {
      case 'down':
        return void request.destroy();
      case 'silent':
        return undefined;
      case 'slow':
        return void setTimeout(() => pass(to, request, response, null), SLOW_MS);
      case '503':
        return refuse(response, 503, 'SlowDown', request.method);
      case 'full':
        if (request.method === 'PUT') return refuse(response, 507, 'InsufficientStorage');
        break;
      default:
    }
    pass(to, request, response, proxy.fault);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function pass(to: URL, request: IncomingMessage, response: ServerResponse, fault: Fault | null): void {
  const { method, url: path, headers } = request;
  const onward = send({ host: to.hostname, port: to.port, method, path, headers, agent: false }, (answer) => {
    answer.on('error', () => response.destroy());
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    const isPicture = method === 'GET' && answer.headers['content-type'] === 'image/jpeg';
    if (!isPicture || fault === null) return void answer.pipe(response);
    answer.once('data', (first: Buffer) => {
      if (fault === 'broken bodies')
        return void response.write(first.subarray(0, first.length / 2), () => response.destroy());
      // The last byte of a JPEG's first piece: nothing but a checksum notices it.
      if (fault === 'damaged') first.writeUInt8((first.at(-1) ?? 0) ^ 1, first.length - 1);
      response.write(first);
      answer.pipe(response);
      return undefined;
    });
  });
  // Swift sends a body after the head of a missing object, which is an error behind a whole response.
  onward.on('error', () => void (response.headersSent || response.destroy()));
  request.pipe(onward);
}
