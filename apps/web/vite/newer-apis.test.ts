import { expect, test } from 'vitest';
import { findNewerApis, findNewerCss } from './find-newer-apis.ts';
import { readNewerApis } from './newer-apis.ts';

const apis = readNewerApis();

test.each([
  ['nothing', '', []],
  ['old enough', 'names.toSorted(); new Map(); navigator.locks.request("a", work); AbortSignal.timeout(1)', []],
  ['a newer member', 'const groups = Map.groupBy(rows, keyOf)', ['Map.groupBy']],
  ['a newer member of an interface', 'AbortSignal.any([a, b])', ['AbortSignal.any']],
  ['a newer method', 'one.isSubsetOf(other)', ['.isSubsetOf()']],
  ['a newer class', 'new BarcodeDetector()', ['BarcodeDetector']],
  ['a newer function of the window', 'window.requestIdleCallback(run)', ['window.requestIdleCallback']],
  ['a newer function', 'requestIdleCallback(run)', ['requestIdleCallback']],
  ['a newer member of the navigator', 'navigator.vibrate(40)', ['navigator.vibrate']],
  ['asked with in', 'if ("vibrate" in navigator) navigator.vibrate(40)', []],
  ['asked with in, as built', '`vibrate`in navigator&&navigator.vibrate(40)', []],
  ['asked with typeof', 'typeof BarcodeDetector === "function" && new BarcodeDetector()', []],
  ['asked with ?.', 'navigator.vibrate?.(40)', []],
  ['asked in a condition', 'navigator.vibrate ? navigator.vibrate(40) : none()', []],
  ['asked about something else', '"share" in navigator && navigator.vibrate(40)', ['navigator.vibrate']],
  ['only a name', 'const own = { groupBy: 1 }; own.groupBy; own.vibrate()', []],
])('%s', (_name, code, expected) => {
  expect(findNewerApis(code, apis)).toEqual(expected);
});

test.each([
  ['nothing', '', []],
  ['old enough', '@layer base{.a:has(b):focus-visible{color:red}}@container (min-width:1px){.b{top:0}}', []],
  ['a newer selector', '.a:open{top:0}', [':open']],
  ['a newer rule', '@position-try --up{bottom:0}', ['@position-try']],
  ['a value of the same name', '.a{content:":open";flex-direction:column}', []],
])('CSS: %s', (_name, code, expected) => {
  expect(findNewerCss(code, apis)).toEqual(expected);
});
