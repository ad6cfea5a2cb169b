import { describe, expect, test, vi } from 'vitest';
import { JSON_DEPTH_MAX, JSON_NODES_MAX, readInputs } from './rpc-input.ts';

const ONE = { calls: 1, batch: false };

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
    expect(readInputs(text, { calls, batch })).toEqual(inputs);
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
    expect(() => readInputs(text, { calls: 1, batch })).toThrow(expect.objectContaining({ code }));
  });

  test.each(['[', '{"a":'])('nesting with %s is refused above the limit', (open) => {
    const close = open === '[' ? ']' : '}';
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(readInputs(nested(JSON_DEPTH_MAX), ONE)).toHaveLength(1);
    expect(() => readInputs(nested(JSON_DEPTH_MAX + 1), ONE)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
    expect(() => readInputs(nested(200_000), ONE)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  test.each([
    [
      'values of a list',
      (count: number) =>
        `[${Array(count - 1)
          .fill('0')
          .join(',')}]`,
    ],
    ['keys', (count: number) => `{${Array.from({ length: count - 1 }, (_, n) => `"k${n}":0`).join(',')}}`],
    [
      'lists',
      (count: number) =>
        `[${Array(Math.floor(count / 2))
          .fill('[0]')
          .join(',')}]`,
    ],
  ])('more %s than the limit are refused before parsing', (_what, make) => {
    const nodesMax = 1001;
    expect(readInputs(make(nodesMax), { ...ONE, nodesMax })).toHaveLength(1);
    const parse = vi.spyOn(JSON, 'parse');
    for (const [count, max] of [
      [nodesMax + 4, nodesMax],
      [JSON_NODES_MAX + 5, undefined],
    ] as const)
      expect(() => readInputs(make(count), { ...ONE, ...(max && { nodesMax: max }) })).toThrow(
        expect.objectContaining({ code: 'BAD_REQUEST' }),
      );
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test.each([
    JSON.stringify(',[{'.repeat(5000)),
    JSON.stringify(`\\"${'\\\\"[,'.repeat(5000)}`),
    JSON.stringify({ 'a"b,[\\': '\\' }),
    '"never closed',
    '"\\\\\\"',
  ])('brackets and commas in strings are no structure', (text) => {
    let expected: unknown;
    try {
      expected = [JSON.parse(text)];
    } catch {
      expected = 'PARSE_ERROR';
    }
    let inputs: unknown;
    try {
      inputs = readInputs(text, { ...ONE, nodesMax: 4 });
    } catch (error) {
      inputs = (error as { code: string }).code;
    }
    expect(inputs).toEqual(expected);
  });
});
