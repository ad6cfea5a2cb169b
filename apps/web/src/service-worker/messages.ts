/** Where the worker is served; its folder is what it may answer for. */
export const WORKER_URL = '/sw.js';
/** A page holds this lock while it lives, followed by the path of its first script: the worker keeps what it needs. */
export const PAGE_LOCK = 'boxroom-page:';

/** What a page tells the worker. */
export type ToWorker =
  /** To a version that waits: take over. `asked`: a person wants it; otherwise only if no other page is on a screen. */
  | { type: 'activate'; asked: boolean }
  /** To the one in charge: be mine too. */
  | { type: 'claim' }
  /** Which version are you? Answered through the message's port with a `Version`. */
  | { type: 'version' };

export interface Version {
  /** Path of the first script of the page that the worker opens: the name of the version. Null: it has no page. */
  entry: string | null;
  /** Whether it took over because a person asked for it. */
  asked: boolean;
}

export function isToWorker(data: unknown): data is ToWorker {
  return hasType(data) && (data.type === 'activate' || data.type === 'claim' || data.type === 'version');
}

/** Never settles with a worker that does not know the question. */
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
