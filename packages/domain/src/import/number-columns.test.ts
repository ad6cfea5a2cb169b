import { describe, expect, test } from 'vitest';
import { NumberColumns } from './number-columns.ts';
import type { DecimalMark } from './read-number.ts';

function read(quantity: readonly string[], price: readonly string[], answer: DecimalMark | null = null) {
  const cells = (texts: readonly string[]) => texts.map((text, index) => ({ row: index + 2, text }));
  const columns = new NumberColumns(
    new Map([
      ['Quantity', cells(quantity)],
      ['Price', cells(price)],
    ]),
    answer,
  );
  return {
    quantity: quantity.map((text) => columns.text('Quantity', text)),
    price: price.map((text) => columns.text('Price', text)),
    question: columns.question,
  };
}

describe('the numbers of a file', () => {
  test.each<[string, string[], string[], string[], string[]]>([
    ['by their own column', ['1.000', '1.000.000'], [], ['1000', '1000000'], []],
    ['by the other column', ['1.000', '2'], ['1.299,50', '1.000'], ['1000', '2'], ['1299.5', '1000']],
    ['by their own column first', ['1.000', '0.500'], ['1.299,50'], ['1', '0.5'], ['1299.5']],
    ['with points, too', ['1,000'], ['1,000', '12.50'], ['1000'], ['1000', '12.5']],
    ['alone where they mean one thing', ['1 000'], ['12.50', '12,50'], ['1000'], ['12.5', '12.5']],
    ['not at all where they are none', ['two', ''], ['5 kg'], ['two', ''], ['5 kg']],
    ['with their units', ['3 pcs'], ['12 kr', '1 299,50 kr', '1.000 kr'], ['3'], ['12', '1299.5', '1000']],
  ])('are read %s', (_, quantity, price, quantities, prices) => {
    expect(read(quantity, price)).toEqual({ quantity: quantities, price: prices, question: null });
  });

  test('asks once per file about ambiguous cells, and leaves them empty until the answer', () => {
    const asked = { row: 3, column: 'Quantity', text: '1.000', values: { '.': 1, ',': 1000 } };
    const given: [string[], string[]] = [
      ['2', ' 1.000 '],
      ['3', '2.500'],
    ];
    expect(read(...given)).toEqual({
      quantity: ['2', ''],
      price: ['3', ''],
      question: { ...asked, answer: null },
    });
    expect(read(...given, ',')).toEqual({
      quantity: ['2', '1000'],
      price: ['3', '2500'],
      question: { ...asked, answer: ',' },
    });
    expect(read(...given, '.')).toMatchObject({ quantity: ['2', '1'], price: ['3', '2.5'] });
  });

  test('asks about the ambiguous cells of a column that contradicts itself', () => {
    const price = ['12.50', '12,50', '1.000'];
    expect(read(['1.000.000'], price)).toMatchObject({
      price: ['12.5', '12.5', ''],
      question: { row: 4, column: 'Price', answer: null },
    });
    expect(read(['1.000.000'], price, ',')).toMatchObject({ price: ['12.5', '12.5', '1000'] });
  });
});
