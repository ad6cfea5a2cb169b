import type { Dice } from '@boxroom/sync-client/simulation/dice';

/** Texts that break what trusts them. None looks like a leak of ours (see `oracle.ts`), so that an echo is no finding. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udfff of a pair',
  '\ufeff\u200b\u202e\u2028\u2029',
  'e\u0301'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(30),
  'ﷺ'.repeat(200),
  "' or 1=1 --",
  "'); drop table item; --",
  '$1 %s {0} ${7*7}',
  '\\u0000 \\x00 \\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'line\r\nSet-Cookie: session=forged',
  'http://[::1',
  '../../../../etc/passwd',
  '=HYPERLINK("http://example.net")',
  'NaN',
  '-1',
  '1e999',
  'null',
  '{"$ne":null}',
  '__proto__',
  'constructor',
  'a@b.co',
  'ADA@EXAMPLE.ORG ',
  'a@xn--80ak6aa92e.com',
  `${'a'.repeat(300)}@example.org`,
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '+275760-09-14',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
  'x'.repeat(5000),
];

export const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-7,
  1.005,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  8_640_000_000_000_000,
  8_640_000_000_000_001,
  1e21,
  1e308,
  5e-324,
];

/** A text that `toJson` replaces by a number that no JavaScript value is written as. */
const RAW = '@raw:';
const RAW_NUMBERS = ['1e999', '-1e999', '-0', '9007199254740993', '1E400', '0.10000000000000000000000000001'];

/** Returns the JSON of a generated value, in which some numbers are out of the range of a double. */
export function toJson(value: unknown): string | undefined {
  return (JSON.stringify(value) as string | undefined)?.replaceAll(/"@raw:([^"]*)"/g, '$1');
}

export function anyText(dice: Dice): string {
  if (!dice.once(3)) return dice.pick(HOSTILE_TEXTS) ?? '';
  const length = dice.roll(40);
  return Array.from({ length }, () =>
    String.fromCharCode(dice.once(3) ? dice.roll(0x1_0000) : 32 + dice.roll(96)),
  ).join('');
}

export function anyNumber(dice: Dice): unknown {
  return dice.once(8) ? `${RAW}${dice.pick(RAW_NUMBERS) ?? '0'}` : (dice.pick(HOSTILE_NUMBERS) ?? 0);
}

/** Returns a value of any type, nested at most `depth` deep except for a rare one that is deeper than allowed. */
export function anyValue(dice: Dice, depth = 3): unknown {
  const kind = dice.roll(depth > 0 ? 10 : 6);
  if (kind === 0) return null;
  if (kind === 1) return dice.once(2);
  if (kind === 2) return anyNumber(dice);
  if (kind < 6) return anyText(dice);
  if (kind === 6) return dice.once(4) ? nested(dice.pick([5, 19, 20, 21, 200]) ?? 5) : [];
  if (kind === 7) return Array.from({ length: dice.roll(4) }, () => anyValue(dice, depth - 1));
  return Object.fromEntries(
    Array.from({ length: dice.roll(4) }, () => [dice.pick(KEYS) ?? 'a', anyValue(dice, depth - 1)] as const),
  );
}

const KEYS = ['id', 'ids', 'a', '', 'constructor', 'toString', '__proto__', 'prototype', 'length', 'then', '0', 'name'];

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
