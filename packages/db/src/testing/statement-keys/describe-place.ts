import { type ScanToken, scanSync } from 'libpg-query';

const [OPEN, CLOSE] = ['(', ')'];
const VERBS = new Set(['select', 'insert', 'update', 'delete']);
const SET_OPERATIONS = new Set(['union', 'intersect', 'except']);
/** What follows the conditions. */
const TAILS = new Set(['group', 'having', 'order', 'fetch', 'for', 'returning']);
/** A short list of values in parentheses is kept. */
const SHORT = 8;

/**
 * Returns a function that describes the query around a table's name in this text, without what it returns or writes and its order, without the
 * queries inside it and without the numbers of parameters: `delete from item t where t.id = any($)`. So it stays the same when only
 * columns, values or white space change.
 */
export function describePlaces(text: string): (location: number) => string {
  const tokens = scanSync(text).tokens.filter(({ tokenName }) => !tokenName.includes('COMMENT'));
  return (location) => {
    const at = tokens.findIndex(({ start }) => start >= location);
    const [start, end] = queryAround(tokens, at);
    return join(shorten(tokens.slice(start, end)));
  };
}

/** Positions in a text of one byte a character, as the parser counts. */
export function toAscii(text: string): string {
  // oxlint-disable-next-line no-control-regex -- all beyond ASCII
  return text.replaceAll(/[^\u0000-\u007f]/g, '?');
}

function queryAround(tokens: readonly ScanToken[], at: number): [start: number, end: number] {
  let start = at;
  for (let [place, depth] = [at - 1, 0]; place >= 0; place--) {
    const word = wordOf(tokens[place]);
    if (word === CLOSE) depth++;
    else if (word === OPEN && depth > 0) depth--;
    else if (word === OPEN && isQueryAt(tokens, place + 1)) break;
    else if (depth === 0 && SET_OPERATIONS.has(word)) {
      if (wordOf(tokens[start]) === 'all') start++;
      break;
    }
    start = place;
  }
  if (wordOf(tokens[start]) === 'all') start++;
  let end = start;
  for (let depth = 0; end < tokens.length; end++) {
    const word = wordOf(tokens[end]);
    if (word === OPEN) depth++;
    else if (word === CLOSE && depth-- === 0) break;
    else if (depth === 0 && SET_OPERATIONS.has(word)) break;
  }
  return [start, end];
}

function isQueryAt(tokens: readonly ScanToken[], place: number): boolean {
  const word = wordOf(tokens[place]);
  return VERBS.has(word) || word === 'with';
}

/** The words, without WITH, lists of columns and the queries in parentheses. */
function shorten(tokens: readonly ScanToken[]): string[] {
  const words: string[] = [];
  let skipsUntil: ReadonlySet<string> | null = null;
  for (let place = 0; place < tokens.length; place++) {
    const word = wordOf(tokens[place]);
    if (word === OPEN) {
      const end = closingOf(tokens, place);
      if (skipsUntil === null) words.push(...inParentheses(tokens.slice(place + 1, end)));
      place = end;
      continue;
    }
    if (skipsUntil?.has(word)) skipsUntil = null;
    if (skipsUntil !== null) continue;
    if (TAILS.has(word)) break;
    words.push(word);
    if (word === 'with' && place === 0) skipsUntil = VERBS;
    else if (word === 'select') skipsUntil = FROM;
    else if (word === 'set') skipsUntil = AFTER_SET;
    else continue;
    words.push('…');
  }
  return words;
}

const FROM = new Set(['from']);
const AFTER_SET = new Set(['from', 'where']);

function inParentheses(tokens: readonly ScanToken[]): string[] {
  const isShort = tokens.length <= SHORT && !isQueryAt(tokens, 0);
  return [OPEN, ...(isShort ? tokens.map(wordOf) : ['…']), CLOSE];
}

function closingOf(tokens: readonly ScanToken[], open: number): number {
  let depth = 0;
  for (let place = open; place < tokens.length; place++) {
    const word = wordOf(tokens[place]);
    if (word === OPEN) depth++;
    else if (word === CLOSE && --depth === 0) return place;
  }
  return tokens.length;
}

function wordOf(token: ScanToken | undefined): string {
  if (token === undefined) return '';
  if (/^\$\d+$/.test(token.text)) return '$';
  return token.text.replaceAll(/^"|"$/g, '');
}

function join(words: readonly string[]): string {
  return words
    .join(' ')
    .replaceAll(/ ?(\.|::) ?/g, '$1')
    .replaceAll(/ (?=[,)\]])/g, '')
    .replaceAll(/(?<=[([]) /g, '')
    .replaceAll(/(?<=\w) (?=\[)/g, '')
    .replaceAll(/(?<=\b(?:any|all|coalesce|greatest|count)) (?=\()/g, '');
}
