import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from './access-matrix/id-fields.ts';
import { limitsOf } from './schema-limits.ts';

test.each([
  [z.array(z.string()).check(z.minLength(1), z.maxLength(7)), { minimum: 1, maximum: 7 }],
  [z.string().check(z.maxLength(9), z.maxLength(5)), { maximum: 5 }],
  [z.string().check(z.maxLength(5), z.maxLength(9)), { maximum: 5 }],
  [z.string().check(z.length(6)), { minimum: 6, maximum: 6 }],
  [z.int().check(z.minimum(-2), z.maximum(3)), { minimum: -2, maximum: 3 }],
  [z.int().check(z.positive()), { exclusiveMinimum: 0 }],
  [z.number().check(z.lt(4)), { exclusiveMaximum: 4 }],
  [z.string(), {}],
])('limits %#', (schema, expected) => {
  expect(limitsOf(schema as unknown as Schema)).toMatchObject({ ...expected, patterns: [] });
});

test('a pattern, and the pattern of a format', () => {
  const code = /^[A-Z]+$/;
  expect(limitsOf(z.string().check(z.regex(code)) as unknown as Schema).patterns).toEqual([code]);
  expect(limitsOf(z.uuid() as unknown as Schema).patterns).toHaveLength(1);
});
