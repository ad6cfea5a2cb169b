import { expect, test } from 'vitest';
import { type InstallFacts, isGoodMoment } from './good-moment.ts';

const GOOD: InstallFacts = {
  isInstalled: false,
  isPossible: true,
  wasShown: false,
  isLed: false,
  items: 5,
  firstDay: '2026-11-26',
  today: '2026-11-27',
  isScanned: false,
};

test.each<[string, Partial<InstallFacts>, boolean]>([
  ['on the second day', {}, true],
  ['on the first day', { today: '2026-11-26' }, false],
  ['on the first day, at a scanned box', { today: '2026-11-26', isScanned: true }, true],
  ['with next to nothing', { items: 4 }, false],
  ['during the first steps', { isLed: true, isScanned: true }, false],
  ['a second time', { wasShown: true, isScanned: true }, false],
  ['in the installed app', { isInstalled: true, isScanned: true }, false],
  ['where the browser installs nothing', { isPossible: false, isScanned: true }, false],
])('%s', (_when, facts, isGood) => {
  expect(isGoodMoment({ ...GOOD, ...facts })).toBe(isGood);
});
