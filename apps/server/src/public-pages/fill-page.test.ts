import { expect, test } from 'vitest';
import { fillPage } from './fill-page.ts';

test('inserts values as text', () => {
  const page = '<a href="{{origin}}/x">{{name}}</a>';
  expect(fillPage(page, { origin: 'https://a.example', name: `<b>"O'Neill" & {{origin}}</b>` })).toBe(
    '<a href="https://a.example/x">&lt;b&gt;&quot;O&#39;Neill&quot; &amp; {{origin}}&lt;/b&gt;</a>',
  );
});

test('inserts replacement patterns literally', () => {
  expect(fillPage('{{name}}', { name: '$& $1 $$' })).toBe('$&amp; $1 $$');
});

test('omits sections whose value is null, with everything inside', () => {
  const page = '{{#all}}[{{#a}}A {{a}}{{/a}}{{#b}}B {{b}}{{/b}}]{{/all}}';
  expect(fillPage(page, { all: '', a: '1', b: null })).toBe('[A 1]');
  expect(fillPage(page, { all: null, a: '1', b: null })).toBe('');
});

test.each(['{{gap}}', '{{#gap}}x{{/gap}}'])('throws for a value that is missing: %s', (page) => {
  expect(() => fillPage(page, { other: '' })).toThrow('{{gap}}');
});
