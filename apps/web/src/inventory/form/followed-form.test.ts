import { describe, expect, test } from 'vitest';
import {
  fieldsChangedElsewhere,
  contestedFields,
  followedFields,
  keepMine,
  openForm,
  takeTheirs,
  typeInto,
  valuesOf,
} from './followed-form.ts';

const ROW = { name: 'Skis', quantity: '2', price: '' };
const renamed = { ...ROW, name: 'Short skis' };

describe('a form on a row that changes elsewhere', () => {
  test('untouched fields follow the row, and are listed', () => {
    const form = typeInto(openForm(ROW), ROW, 'price', '9.99');
    expect(valuesOf(form, renamed)).toEqual({ name: 'Short skis', quantity: '2', price: '9.99' });
    expect(followedFields(form, renamed)).toEqual(['name']);
    expect(contestedFields(form, renamed)).toEqual([]);
    expect(fieldsChangedElsewhere(form, renamed)).toEqual(['price']);
  });

  test('a typed field stays, and is listed as contested until the person decides', () => {
    const form = typeInto(openForm(ROW), ROW, 'name', 'Old skis');
    expect(valuesOf(form, renamed).name).toBe('Old skis');
    expect(contestedFields(form, renamed)).toEqual(['name']);
    const kept = keepMine(form, renamed, 'name');
    expect([contestedFields(kept, renamed), fieldsChangedElsewhere(kept, renamed)]).toEqual([[], ['name']]);
    const theirs = takeTheirs(form, renamed, 'name');
    expect(valuesOf(theirs, renamed).name).toBe('Short skis');
    expect([
      contestedFields(theirs, renamed),
      followedFields(theirs, renamed),
      fieldsChangedElsewhere(theirs, renamed),
    ]).toEqual([[], [], []]);
  });

  test('equal input from two people is not contested', () => {
    const form = typeInto(openForm(ROW), ROW, 'name', 'Short skis');
    expect(contestedFields(form, renamed)).toEqual([]);
    expect(fieldsChangedElsewhere(form, renamed)).toEqual([]);
  });

  test('a change from before the person began typing is not contested', () => {
    const form = typeInto(openForm(ROW), renamed, 'name', 'Old skis');
    expect(contestedFields(form, renamed)).toEqual([]);
    expect(fieldsChangedElsewhere(form, renamed)).toEqual(['name']);
  });

  test('a field that is typed back to its old value is not sent', () => {
    const form = typeInto(typeInto(openForm(ROW), ROW, 'name', 'Old'), ROW, 'name', 'Skis');
    expect(fieldsChangedElsewhere(form, ROW)).toEqual([]);
  });
});
