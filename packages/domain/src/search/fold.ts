/**
 * Dropped marks, so that accents match both ways: the combining diacritics of Latin, Greek and Cyrillic, Hebrew points,
 * Arabic vowel signs and tatweel. Then invisible characters: soft hyphen, zero-width characters, variation selectors.
 * Marks that make another letter (Japanese voicing, Indic vowel signs) stay.
 */
const DROPPED =
  // oxlint-disable-next-line no-misleading-character-class
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]/g;

/** Letters and signs that Unicode does not decompose, though people type them in the plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '‛': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const REPLACED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** A base character with its marks. No mark crosses its border when text is decomposed. */
const SEGMENT = /[^][\p{M}\uff9e\uff9f]*/gu;

/**
 * Returns text in the form for search and sorting: lower case, without accents, compatibility forms resolved ('ﬁ' is
 * 'fi'). Every script keeps its letters. Idempotent, and never longer than about 18 times its input.
 */
export function fold(text: string): string {
  return isAscii(text) ? text.toLowerCase() : foldUnicode(text);
}

/**
 * Returns whether a text is ASCII. Such text folds character by character: offsets in the folded text are offsets in
 * the original.
 */
export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 127) return false;
  }
  return true;
}

export interface FoldedText {
  folded: string;
  /** For each code unit of `folded`: the start and end of its original character in the original text. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/**
 * Folds a text and keeps the way back to the original. For marking hits: one text at a time, not for building an index.
 */
export function foldWithOffsets(text: string): FoldedText {
  const folded = fold(text);
  const starts = new Uint32Array(folded.length);
  const ends = new Uint32Array(folded.length);
  let position = 0;
  for (const match of text.matchAll(SEGMENT)) {
    const end = position + fold(match[0]).length;
    starts.fill(match.index, position, end);
    ends.fill(match.index + match[0].length, position, end);
    position = end;
  }
  return { folded, starts, ends };
}

function foldUnicode(text: string): string {
  // Decomposed first: 'ℂ' has no lower case of its own.
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(REPLACED, (sign) => PLAIN[sign] ?? sign);
}
