import { expect, test } from 'vitest';
import { takenBackText } from './take-back-text.ts';

const brought = { rooms: 1, boxes: 2, categories: 1, items: 18, edited: 0 };

test.each([
  ['18 items, 2 boxes and 1 room removed.', { removed: 22, kept: 0 }, {}],
  ['18 items, 2 boxes and 1 room removed, 1 item set back.', { removed: 23, kept: 0 }, { edited: 1 }],
  ['1 item set back.', { removed: 1, kept: 0 }, { rooms: 0, boxes: 0, categories: 0, items: 0, edited: 1 }],
  ['19 removed, 3 kept because they, or things in them, were changed.', { removed: 19, kept: 3 }, {}],
  ['21 removed, 1 kept because it was changed.', { removed: 21, kept: 1 }, {}],
  ['1 removed or set back, 1 kept because it was changed.', { removed: 1, kept: 1 }, { edited: 1 }],
])('%s', (text, back, more) => expect(takenBackText(back, { ...brought, ...more })).toBe(text));
