import type { Block, Inline, InlineText } from './block.ts';

/**
 * Returns inline text from a template. Line breaks and indents of its source count as one space, and its quotes become
 * curly; interpolated plain text stays unchanged.
 */
export function text(strings: TemplateStringsArray, ...parts: Inline[]): InlineText {
  const last = strings.length - 1;
  const runs: Inline[] = [];
  for (const [index, string] of strings.entries()) {
    const spaced = string.replaceAll(/\s+/g, ' ');
    const begun = index === 0 ? spaced.trimStart() : spaced;
    const run = index === last ? begun.trimEnd() : begun;
    // The text after a part is not a beginning: a quote there closes.
    add(runs, index === 0 ? curlyQuotes(run) : curlyQuotes(`.${run}`).slice(1));
    const part = parts[index];
    if (part !== undefined) add(runs, part);
  }
  return runs;
}

/** Appends plain text to the plain text before it. */
function add(runs: Inline[], run: Inline): void {
  const before = runs.at(-1);
  if (run === '') return;
  if (typeof run === 'string' && typeof before === 'string') runs.splice(-1, 1, before + run);
  else runs.push(run);
}

export function link(words: string, href: string): Inline {
  return { text: curlyQuotes(words), href };
}

export function strong(words: string): Inline {
  return { text: curlyQuotes(words), strong: true };
}

export function em(words: string): Inline {
  return { text: curlyQuotes(words), em: true };
}

export function heading(level: 2 | 3, words: string): Block {
  return { kind: 'heading', level, text: curlyQuotes(words) };
}

export function paragraph(strings: TemplateStringsArray, ...parts: Inline[]): Block {
  return { kind: 'paragraph', text: text(strings, ...parts) };
}

export function quote(strings: TemplateStringsArray, ...parts: Inline[]): Block {
  return { kind: 'quote', text: text(strings, ...parts) };
}

export function note(strings: TemplateStringsArray, ...parts: Inline[]): Block {
  return { kind: 'note', text: text(strings, ...parts) };
}

export function bullets(items: readonly InlineText[]): Block {
  return { kind: 'list', ordered: false, items };
}

export function steps(items: readonly InlineText[]): Block {
  return { kind: 'list', ordered: true, items };
}

export function table(caption: string, head: readonly string[], rows: readonly (readonly InlineText[])[]): Block {
  return { kind: 'table', caption: curlyQuotes(caption), head: head.map(curlyQuotes), rows };
}

/** Replaces straight quotes and apostrophes by typographic ones. */
function curlyQuotes(typed: string): string {
  return typed
    .replaceAll(/(?<=^|[\s(–—])"/g, '“')
    .replaceAll('"', '”')
    .replaceAll(/(?<=^|[\s(–—“])'/g, '‘')
    .replaceAll("'", '’');
}
