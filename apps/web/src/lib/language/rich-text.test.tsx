import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { richText } from './rich-text.tsx';

const htmlOf = (text: string) =>
  render(
    <p>{richText(text, { link: (inner) => <a href="/x">{inner}</a>, name: () => <b>{'<link>Ann</link>'}</b> })}</p>,
  ).container.querySelector('p')?.innerHTML;

test.each([
  ['Plain', 'Plain'],
  ['Read the <link>terms</link>.', 'Read the <a href="/x">terms</a>.'],
  [
    '<name/> read <link>a</link> and <link>b</link>',
    '<b>&lt;link&gt;Ann&lt;/link&gt;</b> read <a href="/x">a</a> and <a href="/x">b</a>',
  ],
  ['<other>kept</other> <toString/>', '&lt;other&gt;kept&lt;/other&gt; &lt;toString/&gt;'],
  ['1 < 2 and <link>open', '1 &lt; 2 and &lt;link&gt;open'],
])('%j becomes %s', (text, html) => {
  expect(htmlOf(text)).toBe(html);
});
