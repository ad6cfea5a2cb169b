import { KEYS } from '@boxroom/db/placement';
import { readCatalogue } from '@boxroom/db/testing/misplaced';
import { checkText, loadParser, textOf } from '@boxroom/db/testing/statement-keys/check-statement';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import { commands } from '@boxroom/domain/command/registry';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { beforeAll, expect, test } from 'vitest';
import { driveHistory, drivePictures } from './drive-reads.ts';
import { driveMove, drivePulls, driveRecording, driveRepeatedPushes, driveRestore } from './drive-sync.ts';
import { recordTraffic } from './recorded-traffic.ts';
import { UNKEYED } from './unkeyed.ts';
import { type Unrun, watchCoverage } from './watch-coverage.ts';

const texts = new Set<string>();
const names = new Set<string>();
let unrun: Unrun[];
let found: string[];

/** Of the server and the database package, all but the import, which the driver of the history needs. */
const HOT_PATH = /\/(?:apps\/server|packages\/db)\/src\/(?!testing\/|features\/import\/)(?!.*\.test\.ts)/;

/** Sends everything that devices do to push, pull, pictures and history. */
async function drive(): Promise<void> {
  for (let protocol = 1; protocol <= PROTOCOL_VERSION; protocol++)
    for (const name of await recordTraffic(texts, (driven) => driveRecording(driven, protocol))) names.add(name);
  const answers = await recordTraffic(texts, driveRepeatedPushes);
  expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'gap']);
  const { expected, actual } = await recordTraffic(texts, driveMove);
  expect(actual).toBe(expected);
  expect(await recordTraffic(texts, driveRestore)).toBe(1);
  const { pages, onStandby } = await recordTraffic(texts, drivePulls);
  expect(pages).toBeGreaterThan(12);
  expect(onStandby).toBeGreaterThan(4);
  const key: unknown = expect.any(String);
  expect(await recordTraffic(texts, drivePictures)).toEqual([key, key, key, undefined, key]);
  expect(await recordTraffic(texts, driveHistory)).toEqual(expect.arrayContaining([0, 1, 2, 3]));
}

beforeAll(async () => {
  const coverage = await watchCoverage();
  await drive();
  unrun = await coverage.end((file) => HOT_PATH.test(file));
  const database = await createTestDatabase();
  const { columns } = await readCatalogue(database.db);
  await database.drop();
  await loadParser();
  const tables = { columns: new Map([...columns].map(([table, its]) => [table, [...its.keys()]])), keys: KEYS };
  found = [...new Set([...texts].flatMap((text) => checkText(text, tables)).map(textOf))];
}, 120_000);

test('the record has every command, and every statement of the files that it runs through', () => {
  expect(Object.keys(commands).filter((name) => !names.has(name))).toEqual([]);
  expect(texts.size).toBeGreaterThan(100);
  expect(unrun).toEqual([]);
});

test('push, pull, pictures and history use each distributed table with its key, but for the listed places', () => {
  const listed = UNKEYED.flatMap(({ places }) => places);
  expect(found.filter((place) => !listed.includes(place))).toEqual([]);
});

test('each listed place still occurs, and is listed once', () => {
  const listed = UNKEYED.flatMap(({ places }) => places);
  expect(listed.filter((place, index) => !found.includes(place) || listed.indexOf(place) < index)).toEqual([]);
});
