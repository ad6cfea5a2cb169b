import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Highlighted } from './highlighted.tsx';

const EM = /<em class="highlight">(.*?)<\/em>/g;

test.each([
  ['Begin with one box', ['one box'], ['one box']],
  ['One box, one list, one evening', ['one list', 'one evening'], ['one list', 'one evening']],
  ['Later first', ['first', 'Later'], ['Later', 'first']],
  ['Nothing of it', ['elsewhere'], []],
  ['Nothing at all', [], []],
])('%s: emphasises %j', (text, phrases, emphasised) => {
  const markup = renderToStaticMarkup(<Highlighted text={text} phrases={phrases} />);
  expect([...markup.matchAll(EM)].map(([, words]) => words)).toEqual(emphasised);
  expect(markup.replaceAll(EM, '$1')).toBe(text);
});
