import { BOX_DESCRIPTION_MAX, BOX_NAME_MAX, BOX_TYPES } from '@boxroom/domain/box/box';
import { BOX_SORT_KEYS, DEFAULT_BOX_SORT } from '@boxroom/domain/box/sort-boxes';
import { CAPACITY_DEFAULT, CAPACITY_MAX, CAPACITY_STEP } from '@boxroom/domain/capacity/capacity';
import { badgeText } from '@boxroom/domain/checklist/badge';
import { HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZE_ON_BOX, HISTORY_PAGER_MAX } from '@boxroom/domain/history/history-entry';
import { DEFAULT_ITEM_SORT, ITEM_SORT_KEYS } from '@boxroom/domain/item/item-sort';
import { DEFAULT_ROOM_NAME, ROOM_NAME_MAX } from '@boxroom/domain/room/room';
import { expect, test } from 'vitest';
import { TOASTS_KEPT, TOASTS_SHOWN } from '../components/toast/toast-store.ts';
import { makeQueryClient } from '../lib/session/query-client.ts';

/** The constants of the product's specification that have a name in the code. */
test.each([
  ['room name', ROOM_NAME_MAX, 25],
  ['box name', BOX_NAME_MAX, 20],
  ['box location', BOX_DESCRIPTION_MAX, 100],
  ['box types', BOX_TYPES.filter((type) => type !== 'default'), ['cardboard', 'plastic', 'black', 'freezer', 'shelf']],
  ['capacity', [CAPACITY_MAX, CAPACITY_STEP, CAPACITY_DEFAULT], [100, 5, 50]],
  ['default room', DEFAULT_ROOM_NAME, 'My First Storage Room'],
  ['checklist badge', [badgeText(0), badgeText(99), badgeText(100)], [null, '99', '99+']],
  ['edit-log page', [HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZE_ON_BOX, HISTORY_PAGER_MAX], [50, 5, 5]],
  [
    'sort options',
    [DEFAULT_BOX_SORT, BOX_SORT_KEYS],
    ['lastChange', ['lastChange', 'alphabet', 'itemCount', 'capacity']],
  ],
  [
    'item sort options',
    [DEFAULT_ITEM_SORT, ITEM_SORT_KEYS],
    ['lastChange', ['lastChange', 'alphabet', 'quantity', 'price', 'category', 'dateStamp']],
  ],
  ['toasts', [TOASTS_KEPT, TOASTS_SHOWN], [20, 3]],
  ['query cache', makeQueryClient().getDefaultOptions().queries?.staleTime, 300_000],
])('%s', (_, actual, expected) => {
  expect(actual).toEqual(expected);
});
