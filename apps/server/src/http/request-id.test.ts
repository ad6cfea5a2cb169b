import { expect, test } from 'vitest';
import { readRequestId } from './request-id.ts';

const GIVEN = '6f1c1e2a-4a58-4c0c-9f7e-0a2b3c4d5e6f';

test.each([
  ['a trusted proxy', GIVEN, true, GIVEN],
  ['anybody else', GIVEN, false, null],
  ['a trusted proxy that passes on a line break', 'abcdefgh\n{"level":60}', true, null],
  ['a trusted proxy that passes on quotes', '","level":"60', true, null],
  ['a trusted proxy that passes on a long text', 'a'.repeat(65), true, null],
  ['a trusted proxy that passes on a short text', '1', true, null],
  ['nobody', undefined, true, null],
])('the id of %s', (_who, given, trustProxy, taken) => {
  expect(readRequestId({ 'x-request-id': given }, { trustProxy })).toBe(taken);
});
