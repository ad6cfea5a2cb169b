import { Agent, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { PlannedCall } from './plan-call.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The connection broke before the response was whole. */
  isBroken: boolean;
}

export interface Sender {
  send(request: PlannedCall['request']): Promise<Answer>;
  close(): void;
}

/** A response that takes longer counts as none. */
const ANSWER_MS = 60_000;
const STREAM_MS = 40;

/** Sends calls over connections that stay open. A stream of events is left after its first moments. */
export function createSender(port: number, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    close: () => agent.destroy(),
    send: ({ method, url, headers, body }) =>
      new Promise((resolve, reject) => {
        const sent = httpRequest({ host: '127.0.0.1', port, method, path: url, headers, agent }, (response) => {
          const { statusCode: status = 0, headers: received } = response;
          const pieces: Buffer[] = [];
          let isLeft = false;
          const answer = (isBroken: boolean) =>
            resolve({ status, headers: received, body: Buffer.concat(pieces).toString(), isBroken });
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('end', () => answer(false));
          response.on('error', () => answer(!isLeft));
          if (!String(received['content-type']).startsWith('text/event-stream')) return;
          setTimeout(() => {
            isLeft = true;
            sent.destroy();
            answer(false);
          }, STREAM_MS);
        });
        sent.setTimeout(ANSWER_MS, () => sent.destroy(new Error('There was no answer.')));
        sent.on('error', reject);
        sent.end(body);
      }),
  };
}
