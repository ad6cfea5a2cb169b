import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { RETIRED_WORKER } from './retired-worker.ts';

interface CachesStandIn {
  keys(): Promise<string[]>;
  delete(name: string): Promise<boolean>;
}

/** Runs the worker on a fake of its scope. */
function run(caches: Partial<CachesStandIn> = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const unregister = vi.fn(async () => true);
  const kept = new Set(['boxroom-shell-1', 'boxroom-shell-2']);
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: vi.fn(),
    registration: { unregister },
  };
  runInNewContext(RETIRED_WORKER, {
    self,
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name), ...caches },
    // Every timeout ends at once.
    setTimeout: (callback: () => void) => setTimeout(callback),
  });
  return {
    self,
    kept,
    unregister,
    async get(type: string): Promise<{ answer: unknown }> {
      const work: Promise<unknown>[] = [];
      const respondWith = vi.fn();
      listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise), respondWith });
      await Promise.all(work);
      return { answer: respondWith.mock.calls[0] };
    },
  };
}

test('does not wait for pages that the previous worker still controls', async () => {
  const worker = run();
  await worker.get('install');
  expect(worker.self.skipWaiting).toHaveBeenCalledTimes(1);
  expect(worker.unregister).not.toHaveBeenCalled();
});

test.each(['activate', 'fetch', 'message'])(
  'unregisters with every %s, since a page may have registered it again',
  async (type) => {
    const worker = run();
    await worker.get(type);
    expect(worker.kept).toEqual(new Set());
    expect(worker.unregister).toHaveBeenCalledTimes(1);
    await worker.get(type);
    expect(worker.unregister).toHaveBeenCalledTimes(2);
  },
);

test('handles no request', async () => {
  expect((await run().get('fetch')).answer).toBeUndefined();
});

test.each([
  ['cannot be read', { keys: () => Promise.reject(new Error('no storage')) }],
  ['cannot be deleted', { delete: () => Promise.reject(new Error('no storage')) }],
  ['never answer', { keys: () => new Promise<never>(() => {}) }],
])('unregisters where caches %s', async (_what, caches) => {
  const worker = run(caches);
  await worker.get('activate');
  expect(worker.unregister).toHaveBeenCalledTimes(1);
});

test('many concurrent requests unregister once', async () => {
  const worker = run();
  await Promise.all(['activate', 'fetch', 'fetch', 'message'].map((type) => worker.get(type)));
  expect(worker.unregister).toHaveBeenCalledTimes(1);
});
