import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFile, readDigest } from './durable-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boxroom-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3_000_000])(
  'copies and hashes a file of %i bytes',
  async (size) => {
    const bytes = randomBytes(size);
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    writeFileSync(from, bytes);
    const digest = { size, sha256: createHash('sha256').update(bytes).digest('hex') };
    expect(await copyFile(from, to)).toEqual(digest);
    expect(readFileSync(to).equals(bytes)).toBe(true);
    expect(statSync(to).mode & 0o077).toBe(0);
    expect(await readDigest(to)).toEqual(digest);
  },
);

test('copying overwrites no file, and leaves none where the source is absent', async () => {
  writeFileSync(join(folder, 'a'), 'a');
  writeFileSync(join(folder, 'b'), 'b');
  await expect(copyFile(join(folder, 'a'), join(folder, 'b'))).rejects.toThrow('EEXIST');
  await expect(copyFile(join(folder, 'absent'), join(folder, 'c'))).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['a', 'b']);
  expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('b');
});
