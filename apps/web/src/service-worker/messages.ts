/** Where the worker is served; its folder is the worker's scope. */
export const WORKER_URL = '/sw.js';
/**
 * A page holds this lock while it lives, suffixed with the path of its entry script: the worker keeps the files it
 * needs.
 */
export const PAGE_LOCK = 'boxroom-page:';

/** A message from a page to the worker. */
export type ToWorker =
  /** To a waiting version: take over. `asked`: a person requested it; otherwise only if no other page is visible. */
  | { type: 'activate'; asked: boolean }
  /** To the active worker: claim this page. */
  | { type: 'claim' }
  /** To the active worker: fetch the files that it lacks. */
  | { type: 'fill' }
  /** Asks for the version; the reply is a `Version` on the message's port. */
  | { type: 'version' };

export interface Version {
  /** Path of the entry script of the page that the worker serves: the name of the version. Null: it has no page. */
  entry: string | null;
  /** Whether it took over because a person requested it. */
  asked: boolean;
}

const TO_WORKER: ReadonlySet<unknown> = new Set<ToWorker['type']>(['activate', 'claim', 'fill', 'version']);

export function isToWorker(data: unknown): data is ToWorker {
  return hasType(data) && TO_WORKER.has(data.type);
}

/** Never settles with a worker that does not know this message. */
export function askVersion(worker: ServiceWorker): Promise<Version> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<Version>) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    worker.postMessage({ type: 'version' } satisfies ToWorker, [port2]);
  });
}

function hasType(data: unknown): data is { type: unknown } {
  return typeof data === 'object' && data !== null && 'type' in data;
}
