import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abandoned, mayUseMemory } from './memory-folder.mjs';

const GIB = 1024 ** 3;
const DISK = '/dev/vda / ext4 rw,relatime 0 0';
const MEMORY = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0';
const ROOMY = { chosen: undefined, mounts: `${DISK}\n${MEMORY}\n`, space: 2 * GIB, memory: 6 * GIB };

/** @type {[string, Partial<typeof ROOMY>, boolean][]} */
const CASES = [
  ['room enough', {}, true],
  ['a folder that somebody chose', { chosen: '/mnt/tests' }, false],
  ['an empty choice', { chosen: '' }, true],
  ['no such folder', { mounts: DISK }, false],
  ['no mounts', { mounts: '' }, false],
  ['a disk at its place', { mounts: '/dev/vdb /dev/shm ext4 rw 0 0' }, false],
  ['programs may not start there', { mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime 0 0' }, false],
  ['mounted again for programs', { mounts: `shm /dev/shm tmpfs rw,noexec 0 0\n${MEMORY}` }, true],
  ['too little space', { space: 2 * GIB - 1 }, false],
  ['the 64 MB of a container', { space: 64 * 1024 ** 2 }, false],
  ['too little memory', { memory: 6 * GIB - 1 }, false],
];
for (const [what, found, may] of CASES) {
  test(`files in memory, ${what}: ${may ? 'yes' : 'no'}`, () => {
    assert.equal(mayUseMemory({ ...ROOMY, ...found }), may);
  });
}

test('only folders of dead runs are abandoned', () => {
  const names = ['boxroom-run-1', 'boxroom-run-2', 'boxroom-run-', 'boxroom-test-2-a', 'other'];
  assert.deepEqual(
    abandoned(names, (pid) => pid === 1),
    ['boxroom-run-2'],
  );
  assert.deepEqual(
    abandoned([], () => false),
    [],
  );
});
