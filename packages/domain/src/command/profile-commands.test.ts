import { expect, test } from 'vitest';
import { OWN_FIELDS_MAX, type OwnField } from '../item/own-fields.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '../profile/profile.ts';
import { testId } from '../testing/random-world.ts';
import { MemoryView } from './memory-view.ts';
import { planCommand } from './registry.ts';

const ME = testId(1, 0);
const fields = (...names: string[]): OwnField[] => names.map((name) => ({ key: name, name, type: 'text' }));
const FULL = Array.from({ length: OWN_FIELDS_MAX }, (_, n) => `f${n}`);

test.each<[string, string[], { seen: string[]; fields: string[] }, unknown]>([
  ['from another device stay', ['a', 'b'], { seen: ['a'], fields: ['a', 'c'] }, { ownFields: fields('a', 'c', 'b') }],
  ['that are all removed leave nothing', ['a'], { seen: ['a'], fields: [] }, { ownFields: null }],
  ['that are there already change nothing', ['a'], { seen: [], fields: ['a'] }, undefined],
  ['up to the limit', FULL.slice(1), { seen: [], fields: FULL.slice(0, 1) }, { ownFields: fields(...FULL) }],
  ['beyond the limit are refused', FULL, { seen: [], fields: ['more'] }, 'TOO_MANY'],
])('own fields %s', (_what, current, input, expected) => {
  const view = new MemoryView(ME);
  const profile = { id: ME, spaceId: testId(2, 0), username: 'me', ...DEFAULT_DISPLAY_SETTINGS };
  view.set('profile', ME, { ...profile, ownFields: fields(...current) });
  const change = { seen: fields(...input.seen), fields: fields(...input.fields) };
  const plan = planCommand('profile.setOwnFields', change, { userId: ME, at: 1000, view });
  const [first] = plan.ok ? plan.changes : [];
  expect(plan.ok ? (first?.op === 'patch' ? first.set : undefined) : plan.code).toEqual(expected);
});
