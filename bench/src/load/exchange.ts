import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import type { LoadRequest } from '../harness/load.ts';

export interface Answer {
  status: number;
  /** OK, the server's error code, or why there was no answer. */
  code: string;
  hasRetryAfter: boolean;
  body: Buffer;
}

/** Far beyond what a person waits; the app gives up earlier. */
export const TIMEOUT_MS = 60_000;

/** As many connections as there are concurrent requests: a client that queues would hide waits. */
export const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 2000 });

/** Sends a request. Resolves with any answer, also with none. */
export function exchange(port: number, { method = 'GET', path, headers, body }: LoadRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const none = (code: string) => resolve({ status: 0, code, hasRetryAfter: false, body: Buffer.alloc(0) });
    const origin = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { port, host: '127.0.0.1', agent, method, path, headers: { ...origin, ...length, ...headers } };
    const sent = httpRequest(options, (response) => {
      read(response).then(
        (received) => resolve(received),
        () => none('CUT OFF'),
      );
    });
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('TIMEOUT')));
    sent.on('error', (error: NodeJS.ErrnoException) => none(error.code ?? error.message));
    sent.end(body);
  });
}

async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const status = response.statusCode ?? 0;
  const { 'retry-after': retryAfter } = response.headers;
  return {
    status,
    code: status >= 200 && status < 300 ? 'OK' : codeOf(status, body),
    hasRetryAfter: retryAfter !== undefined,
    body,
  };
}

/** Returns the server's own code, or the status where the answer has none. */
function codeOf(status: number, body: Buffer): string {
  const own = /"appCode":"([A-Z_]+)"/.exec(body.toString('utf8', 0, 2000))?.[1];
  return own === undefined ? String(status) : `${status} ${own}`;
}
