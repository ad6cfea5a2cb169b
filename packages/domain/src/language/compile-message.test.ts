import { describe, expect, test } from 'vitest';
import { compileMessage } from './compile-message.ts';

test.each([
  ['Add Box', ['Add Box']],
  ['', []],
  ['Hello {name}', ['Hello ', ['name']]],
  ['{name}', [['name']]],
  ['{a}{b} c', [['a'], ['b'], ' c']],
  ['{ name }', [['name']]],
  ['{n, number} rows', [['n', 'number'], ' rows']],
  ['100 # of {a}', ['100 # of ', ['a']]],
])('%s', (message, tokens) => {
  expect(compileMessage(message)).toEqual(tokens);
});

describe('a plural', () => {
  test('has its branches, in which # is the number', () => {
    expect(compileMessage('{count, plural, one{# box} other{# boxes}} here')).toEqual([
      ['count', 'plural', { one: ['#', ' box'], other: ['#', ' boxes'] }],
      ' here',
    ]);
  });

  test('may have exact numbers', () => {
    expect(compileMessage('{n, plural, =0{none} =1{one} other{#}}')).toEqual([
      ['n', 'plural', { 0: ['none'], 1: ['one'], other: ['#'] }],
    ]);
  });

  test('may have placeholders and plurals in its branches, and white space between them', () => {
    expect(compileMessage('{a, plural,\n one {# of {b, number}}\n other {{name}: {b, plural, other{#!}}}\n}')).toEqual([
      [
        'a',
        'plural',
        {
          one: ['#', ' of ', ['b', 'number']],
          other: [['name'], ': ', ['b', 'plural', { other: ['#', '!'] }]],
        },
      ],
    ]);
  });
});

test.each([
  'Hello {name',
  'Hello name}',
  'Hello {}',
  'Hello {first name}',
  '{name, date}',
  '{kind, select, other{x}}',
  '{count, plural}',
  '{count, plural, one{# box}}',
  '{count, plural, other}',
  '{count, plural, other{# boxes}',
  '{count, plural, other # boxes}',
  '{count, plural, other{}}} boxes',
])('throws at %s', (message) => {
  expect(() => compileMessage(message)).toThrow('No message');
});
