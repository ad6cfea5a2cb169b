import { fillTags } from '../../lib/language/fill-tags.ts';
import type { Block, Inline, InlineText } from './block.ts';
import { strong } from './write-blocks.ts';

/** What stands for the tags of a text, by their names: `<link>terms</link>`, `<email/>`. `strong` needs no entry. */
type Parts = Readonly<Record<string, (words: string) => Inline>>;

/** Returns a translated text with tags as inline text. A part comes from no text, so it may look like a tag. */
export function tagged(text: string, parts: Parts = {}): InlineText {
  return fillTags(text, { strong, ...parts });
}

export function taggedParagraph(text: string, parts?: Parts): Block {
  return { kind: 'paragraph', text: tagged(text, parts) };
}

export function taggedNote(text: string): Block {
  return { kind: 'note', text: tagged(text) };
}
