import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

/** Texts as they are stored: cleaned, within their length, some of them hostile to spreadsheets and to our import. */
export function storedText(
  schema: { safeParse(value: unknown): { success: boolean; data?: unknown } },
  maxLength: number,
) {
  const hostile = [
    '=1+1',
    "'=x",
    "''@y",
    '-2',
    '+3',
    'No Room',
    "'no room",
    'No items found',
    'a,b',
    '"q"',
    "it's",
    '＝1',
    'a;=1',
    "a;'=1",
    ';-)',
    '#N/A',
    '#REF!',
  ];
  const text = fc.oneof(
    fc.constantFrom(...hostile, 'Error generating CSV'.slice(0, maxLength)),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength }),
  );
  return text
    .map((raw) => schema.safeParse(raw))
    .filter((result) => result.success && typeof result.data === 'string')
    .map(({ data }) => data as string);
}
