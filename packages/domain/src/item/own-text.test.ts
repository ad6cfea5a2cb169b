import { describe, expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { type OwnField, ownFieldsSchema } from './own-fields.ts';
import { hasFieldNamed, ownInputs, ownText, ownValueOf, parseOwn, withFieldBack, withOwnField } from './own-text.ts';

const COLOR: OwnField = { key: 'color', name: 'Color', type: 'text' };
const WEIGHT: OwnField = { key: 'weight', name: 'Weight', type: 'number' };
const SERVICED: OwnField = { key: 'serviced', name: 'Serviced', type: 'date' };
const INSURED: OwnField = { key: 'insured', name: 'Insured', type: 'yesno' };
const FIELDS = [COLOR, WEIGHT, SERVICED, INSURED];
const EN = ['en-US'];
const DE = ['de-DE'];

describe('a typed value', () => {
  test.each([
    [COLOR, '  ', EN, null],
    [COLOR, ' dark  red ', EN, 'dark red'],
    [COLOR, 'x'.repeat(200), EN, 'x'.repeat(200)],
    [WEIGHT, '', EN, null],
    [WEIGHT, '1,234.5', EN, 1234.5],
    [WEIGHT, '1.234,5', DE, 1234.5],
    [WEIGHT, '-0,125', DE, -0.125],
    [WEIGHT, '١٢٫٥', ['ar-EG'], 12.5],
    [WEIGHT, '1000000000000', EN, 1e12],
    [SERVICED, '2028-02-29', EN, '2028-02-29'],
    [INSURED, '', EN, null],
    [INSURED, 'yes', EN, true],
    [INSURED, 'no', EN, false],
  ])('of %o: %j in %j is %j', (field, text, languages, value) => {
    const parsed = parseOwn({ [`own.${field.key}`]: text }, [field], languages, english);
    expect(parsed).toEqual({ ok: true, values: { [field.key]: value } });
  });

  test.each([
    [COLOR, 'x'.repeat(201), 'Text must be 200 characters or less.'],
    [WEIGHT, 'heavy', 'Weight must be a number.'],
    [WEIGHT, '1000000000001', 'Weight is out of range.'],
    [SERVICED, '2027-02-29', 'Please enter a valid date.'],
  ])('of %o: %j is refused', (field, text, error) => {
    const parsed = parseOwn({ [`own.${field.key}`]: text }, FIELDS, EN, english);
    expect(parsed).toEqual({ ok: false, errors: { [`own.${field.key}`]: error } });
  });

  test.each([EN, DE, ['ar-EG'], ['fa-IR'], ['sv-SE'], ['hi-IN']])(
    'in %s comes back from its form unchanged',
    (...languages) => {
      const own = { color: 'Red', weight: -1234567.125, serviced: '2026-01-31', insured: false };
      const texts = ownInputs(own, FIELDS, languages);
      expect(parseOwn(texts, FIELDS, languages, english)).toEqual({ ok: true, values: own });
    },
  );
});

test('a form has a text for each field, empty for a value of another type', () => {
  expect(ownInputs({ color: 3, weight: 'heavy', other: 'x' }, FIELDS, EN)).toEqual({
    'own.color': '',
    'own.weight': '',
    'own.serviced': '',
    'own.insured': '',
  });
  expect(ownInputs(undefined, [], EN)).toEqual({});
});

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ weight: 3 }, 3],
  [{ weight: '3' }, undefined],
])('the weight in %j is %j', (own, value) => {
  expect(ownValueOf(own, WEIGHT)).toBe(value);
});

test.each([
  [true, EN, 'Yes'],
  [false, EN, 'No'],
  [1234.5, EN, '1,234.5'],
  [1234.5, DE, '1.234,5'],
  ['Red', EN, 'Red'],
])('%j reads in %s as %j', (value, languages, text) => {
  expect(ownText(value, languages, english)).toBe(text);
});

describe('a field that comes back', () => {
  test.each([
    [[], 0, ['Color']],
    [[WEIGHT, SERVICED], 0, ['Color', 'Weight', 'Serviced']],
    [[WEIGHT, SERVICED], 1, ['Weight', 'Color', 'Serviced']],
    [[WEIGHT], 3, ['Weight', 'Color']],
  ])('among %j at %d: %j', (fields, index, names) => {
    expect(withFieldBack(fields, COLOR, index)?.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    [
      'its name',
      [
        { ...WEIGHT, name: 'colour' },
        { ...WEIGHT, name: 'COLOR' },
      ],
    ],
    ['its key', [{ ...COLOR, name: 'Shade' }]],
    ['five others', Array.from({ length: 5 }, (_, n) => ({ ...WEIGHT, key: `w${n}`, name: `W${n}` }))],
  ])('has no place beside %s', (_, fields) => {
    expect(withFieldBack(fields, COLOR, 0)).toBeNull();
  });
});

describe('a new field', () => {
  test('has the key of its name, and another one where a renamed field has that', () => {
    const renamed: OwnField = { ...COLOR, name: 'Shade' };
    expect(withOwnField([], 'Color ', 'text')).toEqual([{ key: 'color', name: 'Color ', type: 'text' }]);
    expect(withOwnField([renamed], 'COLOR', 'text')?.[1]?.key).toBe('color 2');
    const two = [renamed, { ...COLOR, key: 'color 2', name: 'Tint' }];
    expect(withOwnField(two, 'Color', 'text')?.[2]?.key).toBe('color 3');
  });

  test.each([
    ['\uFDFA'.repeat(30)],
    ['👨‍👩‍👧'.repeat(30)],
    [`x${'👍'.repeat(29)}`],
    ['__proto__'],
    ['constructor'],
    ['Ǆ'.repeat(30)],
  ])('named %j has a key, and so has a namesake of it', (name) => {
    const one = withOwnField([], name, 'text') ?? [];
    const two = withOwnField(
      one.map((field) => ({ ...field, name: 'Renamed' })),
      name,
      'text',
    );
    expect(ownFieldsSchema.safeParse(two).error).toBeUndefined();
  });

  test('has no place beyond five', () => {
    expect(withOwnField(FIELDS, 'Fifth', 'text')).toHaveLength(5);
    expect(withOwnField([...FIELDS, { ...COLOR, key: 'e', name: 'E' }], 'Sixth', 'text')).toBeNull();
  });

  test.each([
    ['color', true],
    ['CÔLOR', true],
    ['Colors', false],
    ['', false],
  ])('named %j is taken: %s', (name, isTaken) => {
    expect(hasFieldNamed(FIELDS, name)).toBe(isTaken);
  });
});
