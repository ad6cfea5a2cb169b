import 'fake-indexeddb/auto';
import type * as Registry from '@boxroom/domain/command/registry';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryServer } from './testing/memory-server.ts';

const ANN = testId(1, 0);
const ROOM = testId(3, 0);

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock('@boxroom/domain/command/registry');
});

/** Starts the app once more: no module has loaded the rules yet. */
async function start() {
  const [{ TestDevice }, { loadPlanner }] = await Promise.all([
    import('./testing/test-device.ts'),
    import('./late-planner.ts'),
  ]);
  return { TestDevice, loadPlanner };
}

function annsServer(): MemoryServer {
  const server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  return server;
}

const create = { id: ROOM, name: 'Cellar' };

/** Makes the rules impossible to load until the returned function is called. */
function loseRules(): () => void {
  let areLost = true;
  vi.doMock('@boxroom/domain/command/registry', async (importOriginal) => {
    const registry = await importOriginal<typeof Registry>();
    return {
      ...registry,
      get planCommand() {
        if (areLost) throw new Error('Failed to fetch dynamically imported module');
        return registry.planCommand;
      },
    };
  });
  return () => {
    areLost = false;
  };
}

test('a start shows waiting changes at once, although the rules load late', async () => {
  const server = annsServer();
  const first = await start();
  const device = new first.TestDevice('restarted-');
  const tab = await device.openTab(ANN, server.transport(ANN));
  await tab.mutate('room.create', create).saved;
  tab.close();

  vi.resetModules();
  const again = await start();
  const restarted = new again.TestDevice(device.prefix);
  const reopened = await restarted.openTabFirst(ANN, server.transport(ANN));
  expect(reopened.replica.view.get('room', ROOM)?.name).toBe('Cellar');
  reopened.close();
});

test('a tab takes up a change of another tab that loaded the rules first', async () => {
  const server = annsServer();
  const { TestDevice } = await start();
  const device = new TestDevice('two-tabs-');
  const second = await device.openTabFirst(ANN, server.transport(ANN));
  const first = await device.openTab(ANN, server.transport(ANN));
  await first.mutate('room.create', create).saved;
  await vi.waitFor(() => expect(second.replica.view.get('room', ROOM)?.name).toBe('Cellar'));
});

test('without the rules rows show, a change is refused, and the next one works once they can be loaded', async () => {
  const server = annsServer();
  const rulesAreBack = loseRules();
  const { TestDevice } = await start();
  const tab = await new TestDevice('without-rules-').openTabFirst(ANN, server.transport(ANN));
  await tab.loaded;
  expect(tab.mutate('room.create', create).plan).toMatchObject({ ok: false, code: 'INTERNAL' });
  expect(tab.pendingCount).toBe(0);
  rulesAreBack();
  await vi.waitFor(() => expect(tab.mutate('room.create', create).plan).toMatchObject({ ok: true }));
});

test('what loads with the rules is there before a change is planned', async () => {
  const { TestDevice } = await start();
  const { loadWithPlanner } = await import('./late-planner.ts');
  const words = vi.fn(async () => {}).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  loadWithPlanner(words);
  const tab = await new TestDevice('with-words-').openTabFirst(ANN, annsServer().transport(ANN));
  await tab.loaded;
  await vi.waitFor(() => expect(tab.mutate('room.create', create).plan).toMatchObject({ ok: true }));
  expect(words).toHaveBeenCalledTimes(2);
});
