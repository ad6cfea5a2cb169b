import { expect, test } from 'vitest';
import { checkTranslation } from './check-translation.ts';

const BOXES = '{count, plural, one{# box} other{# boxes}} in {room}';

test.each([
  ['Add', 'Hinzufügen', 'de', []],
  [BOXES, '{count, plural, one{# Kiste} other{# Kisten}} in {room}', 'de', []],
  [BOXES, 'In {room}: {count, plural, one{# boîte} other{# boîtes}}', 'fr', []],
  [BOXES, '{count, plural, one{# pudełko} few{# pudełka} many{# pudełek} other{# pudełka}} w {room}', 'pl', []],
  ['<link>Terms</link> of <name/>', '<link>Bedingungen</link> von <name/>', 'de', []],
  [BOXES, '{count, plural, one{# Kiste} other{# Kisten}}', 'de', ['{room} is missing']],
  ['Add {name}', '{nome} hinzufügen', 'de', ['{name} is missing', '{nome} is not in the English text']],
  [
    BOXES,
    '{count, plural, one{# pudełko} other{# pudełka}} w {room}',
    'pl',
    ['a plural lacks the form “few”', 'a plural lacks the form “many”'],
  ],
  ['<link>Terms</link>', 'Bedingungen', 'de', ['its tags are none instead of </link> <link>']],
  ['Add', '<a href="//x">Hinzufügen', 'de', ['its tags are <a href="//x"> instead of none']],
  ['Add {name}', '{name hinzufügen', 'de', ['its braces do not match']],
  ['Add', 'Hinzufügen ', 'de', ['it begins or ends with a space']],
] as const)('%s → %s in %s: %j', (text, translation, language, faults) => {
  expect(checkTranslation(text, translation, language).toSorted()).toEqual([...faults].toSorted());
});
