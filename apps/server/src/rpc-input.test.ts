import { describe, expect, test } from 'vitest';
import { JSON_DEPTH_MAX, readInputs } from './rpc-input.ts';

describe('readInputs', () => {
  test.each([
    [undefined, 1, false, []],
    ['', 2, true, []],
    ['{"a":1}', 1, false, [{ a: 1 }]],
    ['null', 1, false, [null]],
    ['{"0":"a","1":{"b":2}}', 2, true, ['a', { b: 2 }]],
    ['{"1":"b"}', 2, true, [undefined, 'b']],
    ['{"7":"far"}', 1, true, [undefined]],
  ])('%j of %d calls, batch %s', (text, calls, batch, inputs) => {
    expect(readInputs(text, calls, batch)).toEqual(inputs);
  });

  test.each([
    ['{', 'PARSE_ERROR', false],
    ['undefined', 'PARSE_ERROR', false],
    ['[]', 'BAD_REQUEST', true],
    ['"x"', 'BAD_REQUEST', true],
    ['null', 'BAD_REQUEST', true],
    ['{"__proto__":{"x":1}}', 'BAD_REQUEST', false],
    ['{"a":[{"__proto__":1}]}', 'BAD_REQUEST', false],
  ])('%s is %s', (text, code, batch) => {
    expect(() => readInputs(text, 1, batch)).toThrow(expect.objectContaining({ code }));
  });

  test.each(['[', '{"a":'])('nesting with %s ends at the limit', (open) => {
    const close = open === '[' ? ']' : '}';
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(readInputs(nested(JSON_DEPTH_MAX), 1, false)).toHaveLength(1);
    expect(() => readInputs(nested(JSON_DEPTH_MAX + 1), 1, false)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST' }),
    );
    expect(() => readInputs(nested(200_000), 1, false)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });
});
