/** Typical queries, in the words of the generated inventory: common, rare and single letters, accents, no hit. */
export const QUERIES = [
  'lamp',
  'ikea',
  'christmas',
  'a',
  'te',
  'usb',
  'duvet',
  'fragile',
  'paint',
  'zzz',
  'creme',
  'size',
  'red lamp',
  'ikea blanket',
  'hdmi cable',
  'old photo',
  'bosch drill',
  'winter coat',
  'size towels',
  'e s',
  'camping stove',
  'sony camera',
  'keepsakes diary',
  'plug lent',
  'black ikea lamp',
  'old hdmi cable',
  'present from aunt',
  'size 42 boots',
  'blue lego doll',
  'needs bosch drill',
  'plastic kitchen tin',
  'a e o',
  'large wooden frame',
  'new usb hub',
  'one part missing',
  'green garden seeds',
] as const;

/** Phrases to type key by key. */
export const PHRASES = [
  'black ikea lamp',
  'christmas tree stand',
  'winter coat',
  'old photo album',
  'hdmi cable lent by peter',
] as const;

/** For checking results only: all ways of folding text. */
export const FOLDED_QUERIES = [
  'Brûlée',
  'ÅNGSTRÖM',
  'smorrebrod',
  'матрешка',
  '書',
  'fjallraven',
  "children's",
  'rand-',
  '2',
  ' ',
  'kolík décor',
  'x-y',
] as const;

/** Returns every state of the search field during the typing of the phrases. */
export function keyStates(): string[] {
  return PHRASES.flatMap((phrase) => Array.from(phrase, (_, index) => phrase.slice(0, index + 1)));
}

/** Returns queries of one to three pieces of existing texts. The same `random` gives the same queries. */
export function randomQueries(texts: readonly string[], count: number, random: () => number): string[] {
  const below = (limit: number): number => Math.floor(random() * limit);
  return Array.from({ length: count }, () => {
    const pieces = Array.from({ length: 1 + below(3) }, () => {
      const text = texts[below(texts.length)] ?? '';
      const from = below(text.length);
      return text.slice(from, from + 1 + below(6));
    });
    return pieces.join(' ');
  });
}
