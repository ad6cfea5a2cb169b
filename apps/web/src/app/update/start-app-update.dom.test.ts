import { beforeEach, expect, test, vi } from 'vitest';
import { startAppUpdate } from './start-app-update.ts';

const request = vi.fn((_name: string) => Promise.resolve());
const register = vi.fn(async () => new Promise<never>(() => {}));
const unregister = vi.fn(async () => true);
const deleted = vi.fn(async () => true);

beforeEach(() => {
  vi.clearAllMocks();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: { postMessage: () => undefined },
    register,
    getRegistrations: async () => [{ unregister }, { unregister }],
  });
  vi.stubGlobal('navigator', { serviceWorker, locks: { request } });
  vi.stubGlobal('caches', { keys: async () => ['boxroom-shell-one'], delete: deleted });
});

function open(worker: string): void {
  document.head.innerHTML = worker;
  startAppUpdate('https://boxes.example.org/assets/index-1.js');
}

test.each([
  ['from before the switch', ''],
  ['of a server with the worker on', '<meta name="boxroom-worker" content="on">'],
])('a page %s registers the worker', (_which, meta) => {
  open(meta);
  expect(register).toHaveBeenCalledTimes(1);
});

const OFF = '<meta name="boxroom-worker" content="off">';

test('a page of a server that switched the worker off removes the worker and registers none', async () => {
  open(OFF);
  await vi.waitFor(() => expect(deleted.mock.calls).toEqual([['boxroom-shell-one']]));
  expect(unregister).toHaveBeenCalledTimes(2);
  expect(register).not.toHaveBeenCalled();
});

test('removes the worker even when the caches cannot be read', async () => {
  vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('no storage')) });
  open(OFF);
  await vi.waitFor(() => expect(unregister).toHaveBeenCalledTimes(2));
});

test('a page tells the worker its version, and again when Safari shows it from memory', () => {
  open('');
  expect(request.mock.calls.map(([name]) => name)).toEqual(['boxroom-page:/assets/index-1.js']);
  request.mockClear();
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(request).not.toHaveBeenCalled();
  show(true);
  expect(request).toHaveBeenCalledWith('boxroom-page:/assets/index-1.js', { mode: 'shared' }, expect.any(Function));
});

test('a browser without locks starts all the same', () => {
  const { serviceWorker } = navigator;
  vi.stubGlobal('navigator', { serviceWorker });
  open('');
  expect(register).toHaveBeenCalledTimes(1);
});
