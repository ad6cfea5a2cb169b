import { expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { paperNameOf } from './paper-name.ts';
import { PAPER_NAME_MAX } from './paper.ts';

test.each([
  ['', 'Paper'],
  ['.pdf', 'Paper'],
  ['\u202E.png', 'Paper'],
  ['Receipt.pdf', 'Receipt'],
  ['Receipt.PDF', 'Receipt'],
  ['Receipt v1.2', 'Receipt v1.2'],
  ['  Bosch \n manual .jpeg', 'Bosch manual'],
  [`${'W'.repeat(PAPER_NAME_MAX)}.pdf`, 'W'.repeat(PAPER_NAME_MAX)],
  [`${'👩‍👩‍👧'.repeat(PAPER_NAME_MAX + 1)}.pdf`, '👩‍👩‍👧'.repeat(PAPER_NAME_MAX)],
])('the paper of the file %j is called %j', (file, name) => {
  expect(paperNameOf(file, english)).toBe(name);
});
