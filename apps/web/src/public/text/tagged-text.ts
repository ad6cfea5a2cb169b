import type { Block, Inline, InlineText } from './block.ts';
import { strong } from './write-blocks.ts';

/** What stands for the tags of a text, by their names: `<link>terms</link>`, `<email/>`. `strong` needs no entry. */
type Parts = Readonly<Record<string, (words: string) => Inline>>;

const TAG = /<(\w+)(?:\/>|>([^<]*)<\/\1>)/g;

/** Returns a translated text with tags as inline text. A part comes from no text, so it may look like a tag. */
export function tagged(text: string, parts: Parts = {}): InlineText {
  const known: Parts = { strong, ...parts };
  const runs: Inline[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', 2: words = '', index } of text.matchAll(TAG)) {
    runs.push(text.slice(end, index), Object.hasOwn(known, name) ? (known[name]?.(words) ?? whole) : whole);
    end = index + whole.length;
  }
  return [...runs, text.slice(end)].filter((run) => run !== '');
}

export function taggedParagraph(text: string, parts?: Parts): Block {
  return { kind: 'paragraph', text: tagged(text, parts) };
}

export function taggedNote(text: string): Block {
  return { kind: 'note', text: tagged(text) };
}
