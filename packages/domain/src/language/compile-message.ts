/** The part of a compiled message: text, `#`, or a placeholder with its format. The shape is Lingui's. */
export type MessageToken =
  | string
  | [name: string]
  | [name: string, format: 'number']
  | [name: string, format: 'plural', branches: Record<string, MessageToken[]>];

const PLURAL = /^\s*(\w+),\s*plural,\s*/;
const SIMPLE = /^\s*(\w+)\s*(?:,\s*(number)\s*)?$/;
const BRANCH = /\s*(?:=(\d+)|(\w+))\s*(?=\{)/y;

/**
 * Compiles a message in ICU MessageFormat, or a branch of its plural: placeholders, numbers and plurals; no quoting, since
 * no text of ours has a brace. Lingui's own parser, with which the catalogs are checked, would double what i18n adds to the first route.
 */
export function compileMessage(text: string, isBranch = false): MessageToken[] {
  const tokens: MessageToken[] = [];
  let end = 0;
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', end)) {
    tokens.push(...split(text.slice(end, open), isBranch));
    end = closing(text, open);
    tokens.push(compilePlaceholder(text.slice(open + 1, end - 1)));
  }
  tokens.push(...split(text.slice(end), isBranch));
  return tokens;
}

/** In a branch, `#` stands for the number. */
function split(text: string, isBranch: boolean): string[] {
  if (text.includes('}')) throw noMessage(text);
  return (isBranch ? text.split(/(#)/) : [text]).filter((part) => part !== '');
}

function compilePlaceholder(inner: string): MessageToken {
  const simple = SIMPLE.exec(inner);
  if (simple?.[1] !== undefined) return simple[2] === 'number' ? [simple[1], 'number'] : [simple[1]];
  const plural = PLURAL.exec(inner);
  if (plural?.[1] === undefined) throw noMessage(inner);
  const branches: Record<string, MessageToken[]> = {};
  let at = plural[0].length;
  while (inner.slice(at).trim() !== '') {
    BRANCH.lastIndex = at;
    const selector = BRANCH.exec(inner);
    if (!selector) throw noMessage(inner);
    const open = BRANCH.lastIndex;
    at = closing(inner, open);
    branches[selector[1] ?? selector[2] ?? 'other'] = compileMessage(inner.slice(open + 1, at - 1), true);
  }
  if (!Object.hasOwn(branches, 'other')) throw noMessage(inner);
  return [plural[1], 'plural', branches];
}

/** Returns the index after the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at + 1;
  }
  throw noMessage(text);
}

function noMessage(text: string): Error {
  return new Error(`No message: ${text}`);
}
