import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

/** Returns a response for a path, or undefined for those that are redirected. */
export type PlainAnswer = (
  path: string,
  headers: IncomingHttpHeaders,
) => { type: string; body: string; headers?: Record<string, string> } | undefined;

export interface PlainServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Listens on the port of plain http: answers what must not need https, and sends everything else to `origin`, also what
 * was sent with a form, which keeps its method.
 */
export async function startPlainServer({
  host,
  port,
  origin,
  answer,
}: {
  host: string;
  port: number;
  origin: string;
  answer: PlainAnswer;
}): Promise<PlainServer> {
  const server: Server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) =>
    reply(request, response, { origin, answer }),
  );
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function reply(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, answer }: { origin: string; answer: PlainAnswer },
): void {
  const { method = 'GET', url = '/' } = request;
  request.resume();
  const reads = method === 'GET' || method === 'HEAD';
  const found = reads ? answer(url.split('?', 1)[0] ?? '/', request.headers) : undefined;
  response.setHeader('x-content-type-options', 'nosniff');
  if (found) {
    response.writeHead(200, { 'content-type': found.type, 'cache-control': 'no-store', ...found.headers });
    response.end(method === 'HEAD' ? undefined : found.body);
    return;
  }
  // Only a path: an absolute address of a proxy's request would lead elsewhere.
  const path = url.startsWith('/') && !url.startsWith('//') ? url : '/';
  response.writeHead(reads ? 307 : 308, { location: `${origin}${path}`, 'cache-control': 'no-store' });
  response.end();
}
