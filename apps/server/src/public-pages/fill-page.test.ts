import { expect, test } from 'vitest';
import { fillPage } from './fill-page.ts';

test('puts values in as text', () => {
  const page = '<a href="{{origin}}/x">{{name}}</a>';
  expect(fillPage(page, { origin: 'https://a.example', name: `<b>"O'Neill" & {{origin}}</b>` })).toBe(
    '<a href="https://a.example/x">&lt;b&gt;&quot;O&#39;Neill&quot; &amp; {{origin}}&lt;/b&gt;</a>',
  );
});

test('takes patterns of a replacement for what they are', () => {
  expect(fillPage('{{name}}', { name: '$& $1 $$' })).toBe('$&amp; $1 $$');
});

test('leaves out what is not there, with all that is in it', () => {
  const page = '{{#all}}[{{#a}}A {{a}}{{/a}}{{#b}}B {{b}}{{/b}}]{{/all}}';
  expect(fillPage(page, { all: '', a: '1', b: null })).toBe('[A 1]');
  expect(fillPage(page, { all: null, a: '1', b: null })).toBe('');
});

test.each(['{{gap}}', '{{#gap}}x{{/gap}}'])('serves no gap: %s', (page) => {
  expect(() => fillPage(page, { other: '' })).toThrow('{{gap}}');
});
