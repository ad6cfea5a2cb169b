import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface LoadRequest {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface LoadOptions {
  port: number;
  /** One request, sent repeatedly, or the next one of a connection (0 to `connections` - 1). */
  request: LoadRequest | ((connection: number) => LoadRequest);
  connections: number;
  requests: number;
}

/** The milliseconds of each request, from the first byte sent to the last byte received. */
export type Latencies = number[];

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * Sends requests over keep-alive connections, each after the previous response. A bare socket client: it must cost less
 * than the measured server. Throws at the first response other than 200, 201 and 204.
 */
export async function runLoad({ port, request, connections, requests }: LoadOptions): Promise<Latencies> {
  const repeated = typeof request === 'function' ? null : messageOf(port, request);
  const latencies: Latencies = [];
  let left = requests;
  const takeNext = (connection: number) => {
    if (left-- <= 0) return null;
    return typeof request === 'function' ? messageOf(port, request(connection)) : repeated;
  };
  await Promise.all(
    Array.from({ length: connections }, (_, connection) => runConnection(port, () => takeNext(connection), latencies)),
  );
  return latencies;
}

/** Returns the same request with other headers added. */
export function withHeaders(request: LoadRequest, headers: Record<string, string>): LoadRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}

export interface Received {
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** Milliseconds until the first byte of the body. */
  firstByteMs: number;
  /** Milliseconds until its last byte. */
  ms: number;
}

/** Sends one request and returns the body as it arrived, still compressed. */
export async function receive(port: number, request: LoadRequest): Promise<Received> {
  const { method = 'GET', path, headers, body } = request;
  const start = performance.now();
  const sent = httpRequest({ port, host: '127.0.0.1', method, path, headers: { ...originHeaders(port), ...headers } });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let firstByteMs = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (chunks.length === 0) firstByteMs = performance.now() - start;
    chunks.push(chunk);
  }
  const ms = performance.now() - start;
  const received = Buffer.concat(chunks);
  if (response.statusCode !== 200)
    throw new Error(`${path} answered ${response.statusCode}: ${received.toString('utf8', 0, 200)}`);
  return { body: received, headers: response.headers, firstByteMs, ms };
}

/** Sends one request and returns the body of its response as text. */
export async function ask(port: number, request: LoadRequest): Promise<string> {
  return (await receive(port, request)).body.toString();
}

/** Returns a signed-in request with a JSON body. */
export function postRequest(path: string, cookie: string, body: unknown): LoadRequest {
  const headers = { cookie, 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

function messageOf(port: number, { method = 'GET', path, headers = {}, body }: LoadRequest): Buffer {
  const all = { host: `127.0.0.1:${port}`, ...originHeaders(port), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n`);
  return body === undefined ? head : Buffer.concat([head, Buffer.from(body)]);
}

function originHeaders(port: number): Record<string, string> {
  return { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
}

function runConnection(port: number, takeNext: () => Buffer | null, latencies: Latencies): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let start = 0;
    let reader = new AnswerReader();
    const next = () => {
      const message = takeNext();
      if (!message) {
        socket.destroy();
        return resolve();
      }
      reader = new AnswerReader();
      start = performance.now();
      return socket.write(message);
    };
    socket.on('connect', next);
    socket.on('data', (chunk) => {
      try {
        if (!reader.take(chunk)) return;
      } catch (error) {
        socket.destroy();
        return reject(error instanceof Error ? error : new Error(String(error)));
      }
      latencies.push(performance.now() - start);
      return next();
    });
    socket.on('error', reject);
    socket.on('end', () => reject(new Error('The server closed a connection.')));
  });
}

/** Finds the end of a response: by its content-length, which all of ours have, or by its last chunk. */
export class AnswerReader {
  #head: Buffer | null = Buffer.alloc(0);
  #missing = 0;
  /** The last bytes of a chunked response; null where it has a content-length. */
  #tail: string | null = null;

  /** Returns whether the response is complete with this chunk. */
  take(chunk: Buffer): boolean {
    if (this.#tail !== null) return this.#takeChunked(chunk);
    if (this.#head === null) {
      this.#missing -= chunk.length;
      return this.#missing <= 0;
    }
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf(HEAD_END);
    if (end < 0) return false;
    const head = this.#head.toString('latin1', 0, end);
    if (head.startsWith('HTTP/1.1 204 ')) return true;
    if (!/^HTTP\/1\.1 20[01] /.test(head)) throw new Error(`The server answered ${head.split('\r\n', 1)[0]}.`);
    const length = /^content-length: (\d+)$/im.exec(head)?.[1];
    const body = this.#head.subarray(end + HEAD_END.length);
    this.#head = null;
    if (length === undefined) {
      if (!/^transfer-encoding: chunked$/im.test(head))
        throw new Error('The server answered with a body of unknown length.');
      return this.#takeChunked(body);
    }
    this.#missing = Number(length) - body.length;
    return this.#missing <= 0;
  }

  #takeChunked(chunk: Buffer): boolean {
    const end = chunk.subarray(-LAST_CHUNK.length).toString('latin1');
    this.#tail = ((this.#tail ?? '\r\n') + end).slice(-LAST_CHUNK.length);
    return this.#tail === LAST_CHUNK;
  }
}
