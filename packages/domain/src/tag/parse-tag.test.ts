import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxCodeText } from '../box/box-code.ts';
import { parseTag } from './parse-tag.ts';

const ID = '0198a2b4-7c3d-7e5f-8a9b-0c1d2e3f4a5b';
const HOME = 'https://boxes.example';
const BOX = { kind: 'box', boxId: ID };
const CODE = { kind: 'code', code: '7K3Q' };
const FOREIGN = { kind: 'foreign' };

test.each([
  `https://boxes.example/box/${ID}`,
  `https://boxes.example/box/${ID}/`,
  `https://boxes.example/box/${ID}?utm_source=label#top`,
  `http://boxes.example/box/${ID}`,
  `https://boxes.example:443/box/${ID}`,
  `http://boxes.example:80/box/${ID}`,
  `https://boxes.example./box/${ID}`,
  `HTTPS://BOXES.EXAMPLE/BOX/${ID.toUpperCase()}`,
  `boxes.example/box/${ID}`,
  `/box/${ID}`,
  `  https://boxes.example/box/${ID}\n`,
])('reads the address of a box: %j', (text) => expect(parseTag(text, HOME)).toEqual(BOX));

test.each([
  'BX-7K3Q',
  'bx-7k3q',
  'BX7K3Q',
  'bx 7k3q',
  'BX–7K3Q',
  'ＢＸ－７Ｋ３Ｑ',
  ' BX-7K3Q ',
  '/b/BX-7K3Q',
  '/t/7k3q',
  'https://boxes.example/b/bx-7k3q',
  'HTTPS://BOXES.EXAMPLE/T/BX-7K3Q',
  'HTTPS://BOXES.EXAMPLE/B/7K3Q',
  'boxes.example/t/BX-7K3Q/',
])('reads the code of a box: %j', (text) => expect(parseTag(text, HOME)).toEqual(CODE));

/** The text around a tag that was copied from a sentence, a table or a chat. */
const SURROUNDINGS: readonly (readonly [before: string, after: string])[] = [
  ['', '.'],
  ['', ','],
  ['', ' ;'],
  ['', '!'],
  ['', '?'],
  ['', ':'],
  ['', '…'],
  ['', '.)'],
  ['(', ')'],
  ['[', ']'],
  ['<', '>'],
  ['"', '"'],
  ["'", "',"],
  ['“', '”.'],
  ['„', '“'],
  ['«', '»'],
  ['`', '`'],
  ['**', '**'],
  ['• ', ''],
  ['\t', '\r\n'],
  ['\u200E', '\u200B'],
  ['\uFEFF', '\u00A0'],
];

test.each(SURROUNDINGS)('ignores %j before and %j behind a tag', (before, after) => {
  const around = (tag: string) => `${before}${tag}${after}`;
  for (const code of ['BX-7K3Q', 'bx7k3q', 'bx:7k3q', 'Bx_7k3q', 'https://boxes.example/b/BX-7K3Q', '/t/bx-7k3q']) {
    expect(parseTag(around(code), HOME), code).toEqual(CODE);
  }
  for (const address of [`https://boxes.example/box/${ID}`, `boxes.example/box/${ID}/`, `/box/${ID}`]) {
    expect(parseTag(around(address), HOME), address).toEqual(BOX);
  }
  expect(parseTag(around(`/t/${ID}`), HOME)).toEqual({ kind: 'tag', tagId: ID });
});

test.each([`https://boxes.example/t/${ID}`, `/t/${ID}/`, `BOXES.EXAMPLE/T/${ID.toUpperCase()}`])(
  'reads a tag that was printed blank: %j',
  (text) => expect(parseTag(text, HOME)).toEqual({ kind: 'tag', tagId: ID }),
);

test('reads look-alike letters as digits', () => {
  for (const text of ['BX-O1IL', 'bx-oi1l', 'BX-0111']) {
    expect(parseTag(text, HOME)).toEqual({ kind: 'code', code: '0111' });
  }
});

test.each([
  '',
  ' ',
  'Hello',
  '7K3Q',
  'BX-',
  'BX-7K3',
  'BX-7K3Q7K3',
  'BX-7K3U',
  'bxlabels.example',
  'BX-7K/Q',
  'BX-7K3Ä',
  ID,
  'https://boxes.example',
  'https://boxes.example/',
  'https://boxes.example/box',
  'https://boxes.example/box/',
  `https://boxes.example/box/${ID}/more`,
  `https://boxes.example/box/${ID}0`,
  `https://boxes.example/t/${ID}0`,
  `https://boxes.example/b/${ID}`,
  `https://boxes.example/box/${ID.replace('-7e', '-0e')}`,
  `https://boxes.example//box/${ID}`,
  `https://boxes.example/app/../box/${ID}`,
  'https://boxes.example/b/',
  `https://other.example/box/${ID}`,
  'https://other.example/b/BX-7K3Q',
  `https://boxes.example.evil.example/box/${ID}`,
  `https://evil.example/https://boxes.example/box/${ID}`,
  `https://boxes.example@evil.example/box/${ID}`,
  `https://evil.example\\@boxes.example/box/${ID}`,
  `https://boxes.example:8443/box/${ID}`,
  `https:///box/${ID}`,
  `javascript:/box/${ID}`,
  `ftp://boxes.example/box/${ID}`,
  'WIFI:T:WPA;S:home;P:secret;;',
  `https://boxes.example/box/${ID}${' '.repeat(600)}`,
])('%j is foreign', (text) => expect(parseTag(text, HOME)).toEqual(FOREIGN));

test('a host of ours may begin like a code', () => {
  expect(parseTag(`bxlabels.example/box/${ID}`, 'https://bxlabels.example')).toEqual(BOX);
});

test('accepts every origin of ours, with its port', () => {
  const origins = ['https://boxes.example', 'http://127.0.0.1:3000'];
  expect(parseTag(`http://127.0.0.1:3000/box/${ID}`, origins)).toEqual(BOX);
  expect(parseTag(`https://boxes.example/box/${ID}`, origins)).toEqual(BOX);
  expect(parseTag(`http://127.0.0.1:3001/box/${ID}`, origins)).toEqual(FOREIGN);
  expect(parseTag(`http://127.0.0.1/box/${ID}`, origins)).toEqual(FOREIGN);
  expect(parseTag(`https://boxes.example/box/${ID}`, [])).toEqual(FOREIGN);
});

test('never throws, and returns ids and codes in one spelling', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constantFrom('/b/', 'BX-')), (text) => {
      const tag = parseTag(text, HOME);
      if (tag.kind === 'code') expect(parseTag(boxCodeText(tag.code), HOME)).toEqual(tag);
    }),
  );
});
