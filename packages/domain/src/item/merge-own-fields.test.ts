import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeOwnFields } from './merge-own-fields.ts';
import type { OwnField } from './own-fields.ts';

const field = (name: string, key = name.toLowerCase()): OwnField => ({ key, name, type: 'text' });
const [A, B, C, D] = [field('A'), field('B'), field('C'), field('D')];

test.each<[string, { current: OwnField[]; seen: OwnField[]; wanted: OwnField[] }, OwnField[]]>([
  ['nothing changes', { current: [A], seen: [A], wanted: [A] }, [A]],
  ['one is added', { current: [A], seen: [A], wanted: [A, B] }, [A, B]],
  ['one is added, while another device adds another', { current: [A, C], seen: [A], wanted: [A, B] }, [A, B, C]],
  ['one is added on both', { current: [A, B], seen: [A], wanted: [A, field('b')] }, [A, B]],
  ['one is removed', { current: [A, B], seen: [A, B], wanted: [B] }, [B]],
  ['one is removed, while another device adds one', { current: [A, B, C], seen: [A, B], wanted: [B] }, [B, C]],
  ['one is renamed', { current: [A], seen: [A], wanted: [field('Z', 'a')] }, [field('Z', 'a')]],
  [
    'one is renamed, while another device removes it',
    { current: [B], seen: [A, B], wanted: [field('Z', 'a'), B] },
    [B],
  ],
  [
    'one moves, while another is renamed',
    { current: [A, field('Z', 'b')], seen: [A, B], wanted: [B, A] },
    [field('Z', 'b'), A],
  ],
  ['all are removed, while another device adds one', { current: [A, D], seen: [A], wanted: [] }, [D]],
])('%s', (_what, { current, seen, wanted }, expected) => {
  expect(mergeOwnFields(current, { seen, wanted })).toEqual(expected);
});

const anyFields = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    name: fc.string(),
    type: fc.constantFrom('text', 'date'),
  }),
  { selector: ({ key }) => key, maxLength: 5 },
) as fc.Arbitrary<OwnField[]>;

test('whoever has seen the current fields gets what they want, and twice is as once', () => {
  fc.assert(
    fc.property(anyFields, anyFields, anyFields, (current, seen, wanted) => {
      expect(mergeOwnFields(current, { seen: current, wanted })).toEqual(wanted);
      const once = mergeOwnFields(current, { seen, wanted });
      expect(mergeOwnFields(once, { seen, wanted })).toEqual(once);
    }),
  );
});
