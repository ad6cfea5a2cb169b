import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runFolderCommand } from './command.ts';

const USAGE = 'Usage: npm run something -- <folder>';
let said: string[];

beforeEach(() => {
  said = [];
  // The command listens for signals until its process ends, and the test process goes on.
  vi.spyOn(process, 'on').mockReturnThis();
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    said.push(String(line));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function type(argv: readonly string[], run: () => Promise<void> = () => Promise.resolve()): Promise<unknown> {
  await runFolderCommand({ argv, usage: USAGE, interrupted: 'It was interrupted.', run });
  return process.exitCode;
}

test.each([[[]], [['a', 'b']], [['--help']], [['-x']]])('arguments %j print the usage', async (argv) => {
  const run = vi.fn(() => Promise.resolve());
  expect(await type(argv, run)).toBe(1);
  expect(said).toEqual([`${USAGE}\n`]);
  expect(run).not.toHaveBeenCalled();
});

test.each([
  ['ENOSPC', 'The disk is full. Free some space and run this again.'],
  ['EROFS', '/mnt/x is on a read-only disk. Choose another folder, or mount the disk for writing.'],
  ['EACCES', 'This account may not use /mnt/x. Run this as the account that runs Boxroom.'],
  ['EOTHER', 'what Node says'],
])('%s prints a sentence and exits with 1', async (code, sentence) => {
  const error = Object.assign(new Error('what Node says'), { code, path: '/mnt/x' });
  expect(await type(['folder'], () => Promise.reject(error))).toBe(1);
  expect(said).toEqual([`${sentence}\n`]);
});

test('a successful command prints nothing and exits with 0', async () => {
  expect(await type(['folder'])).toBeUndefined();
  expect(said).toEqual([]);
});

test.each([
  ['/default', [], '/default'],
  ['/default', ['typed'], 'typed'],
  [null, [], null],
])('with the default folder %j and the arguments %j', async (defaultFolder, argv, expected) => {
  const run = vi.fn(() => Promise.resolve());
  const options = { argv, usage: USAGE, interrupted: '', defaultFolder: () => defaultFolder, run };
  await runFolderCommand(options);
  if (expected === null) expect(said).toEqual([`${USAGE}\n`]);
  else expect(run).toHaveBeenCalledWith(expected, expect.anything(), expect.anything());
});
