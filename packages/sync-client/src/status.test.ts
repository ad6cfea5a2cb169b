import { expect, test } from 'vitest';
import { hasReceived, type SyncState } from './status.ts';

test.each<[SyncState, boolean]>([
  [{ kind: 'retrying', attempt: 1, part: 'sending' }, true],
  [{ kind: 'not-accepted', part: 'pictures' }, true],
  [{ kind: 'retrying', attempt: 1, part: 'receiving' }, false],
  [{ kind: 'retrying', attempt: 1, part: 'all' }, false],
  [{ kind: 'offline', since: 0 }, false],
  [{ kind: 'up-to-date', at: 0 }, false],
])('%j has received: %j', (state, expected) => {
  expect(hasReceived(state)).toBe(expected);
});
