import { expect, test } from 'vitest';
import { lineState } from './use-line.ts';

const fine = { kind: 'up-to-date', at: 0 } as const;

test.each([
  [fine, 'verified', true, 'up-to-date'],
  [fine, 'remembered', false, 'offline'],
  [fine, 'expired', true, 'needs-sign-in'],
  [{ kind: 'syncing', done: 0, total: 0 }, 'verified', false, 'offline'],
  [{ kind: 'needs-sign-in' }, 'verified', false, 'needs-sign-in'],
  [{ kind: 'failed', reason: 'full' }, 'expired', false, 'failed'],
  [{ kind: 'update-required' }, 'expired', true, 'update-required'],
] as const)('%j with a session that is %s, online %s: %s', (state, session, online, kind) => {
  expect(lineState(state, session, online).kind).toBe(kind);
});
