import { expect, test } from 'vitest';
import { restoreRefusal } from './use-deletion.ts';

test.each([
  ['NOT_FOUND', 'box', 'The box it was in is gone. Restore the box first.'],
  ['NOT_FOUND', null, 'This is no longer among the deleted things.'],
  ['TOO_MANY', 'items', 'The account that would own this has no space left for so many items.'],
  ['TOO_MANY_BOXES', null, 'An account can have 20,000 boxes at most.'],
  ['INTERNAL', null, 'Failed to restore. Please try again.'],
])('a restore that is refused with %s %s has the text %j', (code, detail, text) => {
  expect(restoreRefusal({ code, detail })).toBe(text);
});
