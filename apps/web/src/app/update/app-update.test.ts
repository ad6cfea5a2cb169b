import { expect, test, vi } from 'vitest';
import { AppUpdate } from './app-update.ts';

const OWN = '/assets/index-1.js';
const NEXT = '/assets/index-2.js';

/** Opens a page that is in use, on a version of its own, with everything sent and no open work. */
function open({ isControlled = true } = {}) {
  const worker = { postMessage: vi.fn() };
  const registration = Object.assign(new EventTarget(), {
    active: (isControlled ? worker : null) as typeof worker | null,
    waiting: null as typeof worker | null,
    installing: null as EventTarget | null,
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    register: async () => registration,
  });
  const page = {
    container: container as unknown as ServiceWorkerContainer,
    entry: OWN,
    version: { entry: OWN as string | null, asked: false },
    isWorking: false,
    isAway: false,
    isNew: false,
    askVersion: async () => page.version,
    hasOpenWork: () => page.isWorking,
    isHidden: () => page.isAway,
    isJustOpened: () => page.isNew,
    offer: vi.fn(),
    reload: vi.fn(),
  };
  const update = new AppUpdate(page);
  update.allowReload(true);
  return {
    page,
    update,
    registration,
    worker,
    /** Installs a new version, which then waits. */
    async install() {
      registration.waiting = worker;
      const installing = new EventTarget();
      registration.installing = installing;
      registration.dispatchEvent(new Event('updatefound'));
      installing.dispatchEvent(new Event('statechange'));
    },
    async takeOver(version: { entry: string | null; asked: boolean }) {
      page.version = version;
      Object.assign(container, { controller: {} });
      container.dispatchEvent(new Event('controllerchange'));
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a new version is offered once to a page in use', async () => {
  const { page, update, install, worker } = open();
  await update.start();
  await install();
  update.consider();
  expect(page.offer).toHaveBeenCalledTimes(1);
  expect(worker.postMessage).not.toHaveBeenCalled();
});

test('the very first version is neither offered nor a reason to reload', async () => {
  const { page, update, install, takeOver, registration } = open({ isControlled: false });
  await update.start();
  await install();
  registration.waiting = null;
  await takeOver({ entry: OWN, asked: false });
  expect(page.offer).not.toHaveBeenCalled();
  expect(page.reload).not.toHaveBeenCalled();
});

test.each([
  ['a page without control by its worker claims it', false, true, 1],
  ['a page before the first worker waits', false, false, 0],
  ['a page that has its worker asks for nothing', true, true, 0],
])('%s', async (_what, isControlled, hasWorker, asked) => {
  const { update, registration, worker } = open({ isControlled });
  registration.active = hasWorker ? worker : null;
  await update.start();
  expect(worker.postMessage.mock.calls).toEqual(Array.from({ length: asked }, () => [{ type: 'claim' }]));
});

test.each([
  ['the page is hidden', { isAway: true }, true, true],
  ['the page was just opened', { isNew: true }, true, true],
  ['the page is hidden, but has unsent changes', { isAway: true }, false, false],
  ['the page is hidden, but has open work', { isAway: true, isWorking: true }, true, false],
  ['the page was just opened, but has unsent changes', { isNew: true }, false, false],
])('when %s', async (_when, state, allowed, taken) => {
  const { page, update, install, worker } = open();
  Object.assign(page, state);
  await update.start();
  update.allowReload(allowed);
  await install();
  const activate = { type: 'activate', asked: false };
  expect(worker.postMessage.mock.calls).toEqual(taken ? [[activate]] : []);
  expect(page.offer).not.toHaveBeenCalled();
});

test('the new version is activated once all changes are sent', async () => {
  const { page, update, install, worker } = open();
  page.isAway = true;
  update.allowReload(false);
  await update.start();
  await install();
  update.allowReload(true);
  expect(worker.postMessage).toHaveBeenCalledTimes(1);
});

test.each([
  ['was requested', {}, true, 'reload'],
  ['came by itself, while hidden', { isAway: true }, false, 'reload'],
  ['came by itself, while visible', {}, false, 'offer'],
  ['was requested, with open work', { isWorking: true }, true, 'offer'],
  ['came by itself, while hidden, with open work', { isAway: true, isWorking: true }, false, 'offer'],
] as const)('a version that takes over and %s', async (_what, state, asked, outcome) => {
  const { page, update, takeOver } = open();
  Object.assign(page, state);
  await update.start();
  await takeOver({ entry: NEXT, asked });
  update.consider();
  expect(page.reload.mock.calls).toEqual(outcome === 'reload' ? [[NEXT]] : []);
  expect(page.offer).toHaveBeenCalledTimes(outcome === 'offer' ? 1 : 0);
});

test('a page still on the previous version reloads when its work is done and the page is hidden', async () => {
  const { page, update, takeOver } = open();
  page.isWorking = true;
  await update.start();
  await takeOver({ entry: NEXT, asked: true });
  page.isWorking = false;
  update.consider();
  expect(page.reload).not.toHaveBeenCalled();
  page.isAway = true;
  update.consider();
  update.consider();
  expect(page.reload.mock.calls).toEqual([[NEXT]]);
});

test('a page that the previous version served during the takeover notices its successor', async () => {
  const { page, update } = open();
  page.version = { entry: NEXT, asked: false };
  page.isNew = true;
  update.allowReload(false);
  await update.start();
  await settle();
  expect(page.reload).not.toHaveBeenCalled();
  update.allowReload(true);
  expect(page.reload.mock.calls).toEqual([[NEXT]]);
});

test('a worker that has lost its page causes no reload', async () => {
  const { page, update, takeOver } = open();
  await update.start();
  await takeOver({ entry: null, asked: true });
  expect(page.reload).not.toHaveBeenCalled();
  expect(page.offer).not.toHaveBeenCalled();
});

test('a failed check for a new version is not an error', async () => {
  const { update, registration } = open();
  await update.check();
  await update.start();
  registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await update.check();
  expect(registration.update).toHaveBeenCalledTimes(1);
});
