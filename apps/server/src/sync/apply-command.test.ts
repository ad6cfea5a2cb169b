import { expect, test } from 'vitest';
import { isIdConflict, withCommandRetry } from './apply-command.ts';

const failure = (code: string, constraint?: string) => Object.assign(new Error(code), { code, constraint });

test.each([
  ['a parent that is gone', failure('23503'), 2],
  ['the code of a box', failure('23505', 'box_one_code'), 2],
  ['the tag of a box', failure('23505', 'box_one_tag'), 2],
  ['an id that is in use', failure('23505', 'box_pkey'), 1],
  ['another constraint', failure('23514'), 1],
  ['no error of the database', new Error('a fault of ours'), 1],
])('a transaction that fails for %s is tried %s times', async (_, error, times) => {
  let tried = 0;
  const attempt = () => {
    tried++;
    return Promise.reject(error);
  };
  await expect(withCommandRetry(attempt)).rejects.toBe(error);
  expect(tried).toBe(times);
});

test('the second attempt is the result', async () => {
  let tried = 0;
  const attempt = () => (++tried === 1 ? Promise.reject(failure('23503')) : Promise.resolve('written'));
  expect(await withCommandRetry(attempt)).toBe('written');
});

test.each([
  ['the key of a table', failure('23505', 'box_pkey'), true],
  ['the code of a box', failure('23505', 'box_one_code'), false],
  ['the tag of a box', failure('23505', 'box_one_tag'), false],
  ['a parent that is gone', failure('23503', 'item_box_id_fkey'), false],
  ['no error', '23505', false],
])('an error about %s may mean that an id is in use', (_, error, isConflict) => {
  expect(isIdConflict(error)).toBe(isConflict);
});
