import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertOutside, checkTarget, findPartial, finishDraft, makeDraft } from './backup-folder.ts';

const AT = new Date('2026-11-21T22:47:05.678Z');
let target: string;

beforeEach(() => {
  target = mkdtempSync(join(tmpdir(), 'boxroom-shelf-'));
});
afterEach(() => rmSync(target, { recursive: true }));

test('a backup gets its final name only when it is finished', async () => {
  const draft = await makeDraft(target, AT);
  expect(await findPartial(target)).toEqual([draft]);
  expect(await finishDraft(draft, target, AT)).toBe(join(target, 'boxroom-2026-11-21-224705'));
  expect(await findPartial(target)).toEqual([]);
});

test('a backup never replaces an older one, even of the same second', async () => {
  const finished = await Promise.all(
    ['a', 'b', 'c'].map(async (content) => {
      const draft = await makeDraft(target, AT);
      writeFileSync(join(draft, 'manifest.json'), content);
      return finishDraft(draft, target, AT);
    }),
  );
  expect(readdirSync(target).toSorted()).toEqual([
    'boxroom-2026-11-21-224705',
    'boxroom-2026-11-21-224705-2',
    'boxroom-2026-11-21-224705-3',
  ]);
  expect(finished.map((folder) => readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(['a', 'b', 'c']);
});

test('a link into the data folder counts as inside it, a folder with the same prefix does not', async () => {
  mkdirSync(join(target, 'data', 'pictures'), { recursive: true });
  mkdirSync(join(target, 'data-backups'));
  symlinkSync(join(target, 'data', 'pictures'), join(target, 'link'));
  const dataDir = join(target, 'data');
  await expect(checkTarget(join(target, 'link'), dataDir)).rejects.toThrow('inside DATA_DIR');
  await expect(checkTarget(join(target, 'data-backups'), dataDir)).resolves.toContain('data-backups');
  await expect(checkTarget(target, dataDir)).resolves.toBeTruthy();
});

test('refuses a data folder inside a backup, also one that does not exist yet or is behind a link', async () => {
  const backup = join(target, 'boxroom-2026-11-21-224705');
  mkdirSync(join(backup, 'postgres'), { recursive: true });
  symlinkSync(backup, join(target, 'link'));
  for (const path of [backup, join(backup, 'postgres'), join(backup, 'new', 'data'), join(target, 'link', 'new')])
    await expect(assertOutside(path, backup), path).rejects.toThrow('is inside the backup');
  for (const path of [target, `${backup}-data`, join(target, 'new', 'data')])
    await expect(assertOutside(path, backup), path).resolves.toBeUndefined();
});
