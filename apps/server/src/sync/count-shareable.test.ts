import type { Touches } from '@boxroom/domain/command/command';
import { expect, test } from 'vitest';
import { countShareable } from './plan-run.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const ROOM = '019a0000-0000-7000-8000-000000000002';

const plain: Touches = { spaces: [ROOM] };
const alone: Touches = { boxes: [], alone: true };
const move: Touches = { items: [], ownersCategories: true };
const personal: Touches = { spaces: [ROOM, ME] };

test.each<[string, Touches[], number]>([
  ['all that neither move nor touch the personal space', [plain, plain, plain], 3],
  ['several moves', [plain, move, move], 3],
  ['several in the personal space', [personal, plain, personal], 3],
  ['those before one that must be alone', [plain, personal, alone, plain], 2],
  ['one that must be alone', [alone, plain], 1],
  ['a move, and nothing from the first in the personal space on', [move, plain, personal], 2],
  ['one in the personal space, and nothing from the first move on', [personal, plain, move], 2],
  ['one that does both', [{ ...move, ...personal }, plain], 1],
  ['one that touches nothing', [{}, {}], 2],
])('from the first share a transaction: %s', (_, touches, count) => {
  const calls = touches.map((one) => ({
    touches: one,
    parsed: { ok: false, code: 'INVALID', detail: 'test' } as const,
    at: 0,
    mutationId: null,
  }));
  expect(countShareable(ME, calls)).toBe(count);
});
