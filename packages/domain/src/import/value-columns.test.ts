import { describe, expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';
import type { DecimalMark } from './read-number.ts';
import { ValueColumns } from './value-columns.ts';

function read(quantity: readonly string[], price: readonly string[], answer: DecimalMark | null = null) {
  const columns = new ValueColumns<DecimalMark, number>(['.', ','], readAmount);
  const rows = (texts: readonly string[], header: string) => {
    for (const [index, text] of texts.entries())
      columns.add(header, { row: index + 2, cells: [], problem: null }, text);
  };
  rows(quantity, 'Quantity');
  rows(price, 'Price');
  return {
    quantity: quantity.map((text) => columns.value('Quantity', text, answer)),
    price: price.map((text) => columns.value('Price', text, answer)),
    question: columns.question,
  };
}

describe('the numbers of a file', () => {
  test.each<[string, string[], string[], (number | null)[], (number | null)[]]>([
    ['by their own column', ['1.000', '1.000.000'], [], [1000, 1_000_000], []],
    ['by the other column', ['1.000', '2'], ['1.299,50', '1.000'], [1000, 2], [1299.5, 1000]],
    ['by their own column first', ['1.000', '0.500'], ['1.299,50'], [1, 0.5], [1299.5]],
    ['with points, too', ['1,000'], ['1,000', '12.50'], [1000], [1000, 12.5]],
    ['alone where they mean one thing', ['1 000'], ['12.50', '12,50'], [1000], [12.5, 12.5]],
    ['not at all where they are none', ['two', ''], ['5 kg'], [null, null], [null]],
    ['with their units', ['3 pcs'], ['12 kr', '1 299,50 kr', '1.000 kr'], [3], [12, 1299.5, 1000]],
  ])('are read %s', (_, quantity, price, quantities, prices) => {
    expect(read(quantity, price)).toEqual({ quantity: quantities, price: prices, question: null });
  });

  test('that the file leaves open are asked about once', () => {
    const given: [string[], string[]] = [
      ['2', '1.000'],
      ['3', '2.500'],
    ];
    const question = { row: 3, column: 'Quantity', text: '1.000', values: { '.': 1, ',': 1000 } };
    expect(read(...given, ',')).toEqual({ quantity: [2, 1000], price: [3, 2500], question });
    expect(read(...given, '.')).toEqual({ quantity: [2, 1], price: [3, 2.5], question });
  });

  test('of a column that contradicts itself are asked about', () => {
    const price = ['12.50', '12,50', '1.000'];
    expect(read(['1.000.000'], price, ',')).toMatchObject({
      price: [12.5, 12.5, 1000],
      question: { row: 4, column: 'Price' },
    });
  });
});
