import type { OrphanCount } from '@boxroom/domain/admin/orphan-kind';
import { expect, test } from 'vitest';
import { cleanUpQuestion } from './clean-up-text.ts';

const ITEMS: OrphanCount = { kind: 'items', count: 2 };
const LINKS: OrphanCount = { kind: 'references', count: 7 };
const GONE = 'They belong to something that is no longer there. They go for good.';

test.each([
  [[ITEMS], 'Remove 2 orphaned records?', GONE],
  [[ITEMS, LINKS], 'Remove 9 orphaned records?', `${GONE} Of the links only these themselves: what has one stays.`],
  [
    [LINKS],
    'Remove 7 links to something that is gone?',
    'Only the links go. What has one stays, and hangs on nothing any more.',
  ],
  [
    [{ ...LINKS, count: 1 }],
    'Remove 1 link to something that is gone?',
    'Only the links go. What has one stays, and hangs on nothing any more.',
  ],
])('%j', (found, title, description) => {
  const total = found.reduce((sum, { count }) => sum + count, 0);
  expect(cleanUpQuestion({ found, total })).toEqual({ title, description });
});
