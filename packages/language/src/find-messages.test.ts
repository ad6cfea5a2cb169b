import { expect, test } from 'vitest';
import { findMessages } from './find-messages.ts';

const textsIn = (code: string, path = 'x.ts') => findMessages(code, path).map(({ text }) => text);

test('finds the texts of t and msg, also in elements and templates', () => {
  expect(textsIn("const a = () => t('One'); const b = msg('Two');")).toEqual(['One', 'Two']);
  expect(textsIn("const A = () => <p title={t('Title')}>{t(`Text {n}`, { n: 1 })}</p>;", 'x.tsx')).toEqual([
    'Title',
    'Text {n}',
  ]);
  expect(textsIn("const a = () => t(condition ? 'x' : 'y');")).toEqual([]);
  expect(textsIn("const a = format('One'); const b = split('Two');")).toEqual([]);
});

test('a text that is put together is refused', () => {
  expect(() => textsIn('const a = msg(`Hello ${name}`);')).toThrow('x.ts:1');
});

test.each([
  ["const LABEL = t('One');", true],
  ["const LABEL = { a: t('One') };", true],
  ["function label() { return t('One'); }", false],
  ["const label = () => t('One');", false],
  ["class A { label() { return t('One'); } }", false],
  ["const LABEL = msg('One');", false],
])('%s runs while the module loads: %s', (code, isTooEarly) => {
  expect(findMessages(code, 'x.ts')).toMatchObject([{ isTooEarly }]);
});

test.each([
  ["// i18n: a verb\nconst a = () => t('Open');", 'a verb'],
  ["function f() {\n  // i18n: a verb\n  return t('Open');\n}", 'a verb'],
  ["const a = () => /* i18n: a verb */ t('Open');", 'a verb'],
  ["// i18n: a verb\nconst b = 1;\nconst a = () => t('Open');", null],
  ["// a note\nconst a = () => t('Open');", null],
])('%j has the comment %j', (code, comment) => {
  expect(findMessages(code, 'x.ts')).toMatchObject([{ comment }]);
});
