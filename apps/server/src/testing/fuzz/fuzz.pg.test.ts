import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { procedures } from '../access-matrix/cells.ts';
import { routesOf } from '../access-matrix/routes-of.ts';
import { FUZZ_CALLERS } from './fuzz-callers.ts';
import { FUZZ_ROUTES } from './fuzz-routes.ts';
import { createWorlds, type FuzzWorlds } from './fuzz-world.ts';
import { RAW_KINDS } from './raw-requests.ts';
import { runFuzz } from './run-fuzz.ts';
import { runRaw } from './run-raw.ts';

// Some seconds on an idle machine. The long form is `npm run campaign:fuzz`.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SEED = 1;
const CALLS = 1500;
const RAW = 300;

let worlds: FuzzWorlds;
beforeAll(async () => {
  worlds = await createWorlds();
});
afterAll(() => worlds.stop());

test('no call of any procedure or route by anybody fails, tells of others, or breaks a rule of the data', async () => {
  const report = await runFuzz(worlds, { seed: SEED, from: 0, calls: CALLS, ofWorld: CALLS, connections: 8 });
  expect(report.faults).toEqual([]);
  expect([...report.operations.keys()].toSorted()).toEqual(
    [...Object.keys(procedures), ...Object.keys(FUZZ_ROUTES)].toSorted(),
  );
  expect([...report.byCaller.keys()].toSorted()).toEqual([...FUZZ_CALLERS].toSorted());
});

test('every route is called', async () => {
  const opened = await worlds.open();
  const routes = routesOf(opened.server.app).filter((route) => !/^(?:GET|POST) \/trpc\//.test(route));
  await opened.stop();
  expect(routes.toSorted()).toEqual(Object.keys(FUZZ_ROUTES).toSorted());
});

test('no bytes over TCP stop the server, or get more than a refusal for what can be read in two ways', async () => {
  const opened = await worlds.open();
  const report = await runRaw(opened, { seed: SEED, from: 0, connections: RAW, atOnce: 16 });
  await opened.stop();
  expect(report.faults).toEqual([]);
  expect([...report.byKind.keys()].toSorted()).toEqual(RAW_KINDS.toSorted());
});
