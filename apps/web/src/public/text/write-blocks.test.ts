import { describe, expect, test } from 'vitest';
import { blockTexts, countWords, linkTargets, plainText } from './plain-text.ts';
import { bullets, em, heading, link, note, paragraph, quote, steps, strong, table, text } from './write-blocks.ts';

describe('inline text', () => {
  test('collapses line breaks and indents of the source to one space', () => {
    expect(text`
      one
        two   three
    `).toEqual(['one two three']);
  });

  test('keeps the spaces around formatted parts, and only those', () => {
    expect(text`See ${link('the list', '/articles')}, ${strong('now')} or ${em('later')}.`).toEqual([
      'See ',
      { text: 'the list', href: '/articles' },
      ', ',
      { text: 'now', strong: true },
      ' or ',
      { text: 'later', em: true },
      '.',
    ]);
  });

  test('has no empty runs', () => {
    expect(text`${strong('a')}${em('b')}`).toEqual([
      { text: 'a', strong: true },
      { text: 'b', em: true },
    ]);
    expect(text``).toEqual([]);
  });

  test('inserts plain text unchanged', () => {
    expect(text`from ${'A  Ltd'}, ${'B'}${'C'} ${em('D')}`).toEqual(['from A  Ltd, BC ', { text: 'D', em: true }]);
  });

  test.each([
    [text`"Yes," she said, "it's here."`, ['“Yes,” she said, “it’s here.”']],
    [text`the boxes' lids ("old" ones)`, ['the boxes’ lids (“old” ones)']],
    [text`"'Cellar 1'" – "Cellar 2"`, ['“‘Cellar 1’” – “Cellar 2”']],
    [
      text`"${em('mine')}" and "${em("it's")}"`,
      ['“', { text: 'mine', em: true }, '” and “', { text: 'it’s', em: true }, '”'],
    ],
    [text`by ${`O'Neill "Ltd"`}`, [`by O'Neill "Ltd"`]],
  ])('sets the quotes of %j', (written, expected) => {
    expect(written).toEqual(expected);
  });

  test('keeps markup as text', () => {
    expect(text`<b>1 & 2</b>`).toEqual(['<b>1 & 2</b>']);
  });
});

describe('blocks', () => {
  const body = [
    heading(2, 'Head'),
    paragraph`Go to ${link('there', '/')} now.`,
    bullets([text`one`, text`${link('two', '/articles')}`]),
    steps([text`first`]),
    table('Caption', ['A', 'B'], [[text`a`, text`${link('b', '/auth')}`]]),
    quote`said`,
    note`noted`,
  ];

  test('become one line per piece', () => {
    expect(plainText(body)).toBe('Head\nGo to there now.\none\ntwo\nfirst\nCaption\nA\nB\na\nb\nsaid\nnoted');
    expect(body.map((block) => blockTexts(block).length)).toEqual([1, 1, 2, 1, 5, 1, 1]);
  });

  test('list their link targets', () => {
    expect(linkTargets(body)).toEqual(['/', '/articles', '/auth']);
  });

  test.each([
    ['', 0],
    ['one', 1],
    ['one – two', 2],
    ['4 x folding\nchairs', 4],
  ])('%j has %i words', (written, count) => {
    expect(countWords(written)).toBe(count);
  });
});
