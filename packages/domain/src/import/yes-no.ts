/** The words for yes and no, folded. */
export const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'si', 'tak', 'نعم', 'on']);
export const NO: ReadonlySet<string> = new Set([
  'no',
  'n',
  'false',
  '0',
  'nein',
  'non',
  'nee',
  'nie',
  'nej',
  'لا',
  'off',
]);
