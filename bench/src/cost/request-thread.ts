import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A request of one caller. */
export interface Asked {
  origin: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** What came back. */
export interface Answered {
  status: number;
  /** The error code of a procedure; null: it succeeded. */
  code: string | null;
  bytes: number;
}

parentPort?.on('message', (asked: Asked) => {
  ask(asked).then(
    (answered) => parentPort?.postMessage(answered),
    (error: unknown) => parentPort?.postMessage({ status: 0, code: String(error), bytes: 0 } satisfies Answered),
  );
});

/** Not by `fetch`, which sends the real host. */
function ask({ origin, path, method, headers, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        const status = response.statusCode ?? 0;
        const code = status >= 400 ? (/"appCode":"([A-Z_]+)"/.exec(text)?.[1] ?? String(status)) : null;
        resolve({ status, code, bytes: text.length });
      });
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
