import type { OrphanCount } from '@boxroom/domain/admin/orphan-kind';
import { expect, test } from 'vitest';
import { cleanUpQuestion } from './clean-up-text.ts';

const ITEMS: OrphanCount = { kind: 'items', count: 2 };
const LINKS: OrphanCount = { kind: 'references', count: 7 };
const GONE = 'They belong to something that no longer exists, and are removed for good.';

test.each([
  [[ITEMS], 'Remove 2 orphaned records?', GONE],
  [[ITEMS, LINKS], 'Remove 9 orphaned records?', `${GONE} Of links, only the link is removed, and its record stays.`],
  [[LINKS], 'Remove 7 links to something deleted?', 'Only the links are removed. Nothing else is deleted.'],
  [
    [{ ...LINKS, count: 1 }],
    'Remove 1 link to something deleted?',
    'Only the links are removed. Nothing else is deleted.',
  ],
])('%j', (found, title, description) => {
  const total = found.reduce((sum, { count }) => sum + count, 0);
  expect(cleanUpQuestion({ found, total })).toEqual({ title, description });
});
