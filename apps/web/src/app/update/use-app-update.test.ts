import { expect, test } from 'vitest';
import { isReloadSafe } from './use-app-update.ts';

const fine = { kind: 'up-to-date', at: 0 } as const;

test.each([
  [fine, 0, 'disk', true],
  [fine, 1, 'disk', false],
  [{ kind: 'offline', since: 0 }, 0, 'disk', true],
  [{ kind: 'starting' }, 0, 'disk', false],
  // Only the new version can send it.
  [{ kind: 'update-required' }, 3, 'disk', true],
  [{ kind: 'update-required' }, 3, 'failed', false],
  [{ kind: 'update-required' }, 3, 'shared-computer', false],
  // Or the older one, after the server rolled back to it.
  [{ kind: 'server-outdated' }, 3, 'disk', true],
  [{ kind: 'server-outdated' }, 3, 'failed', false],
  [fine, 0, 'shared-computer', true],
] as const)('%j, %d pending, kept on %s: %s', (state, pending, durability, safe) => {
  expect(isReloadSafe({ state, pending, durability, oldestPendingAt: null, refused: 0 })).toBe(safe);
});
