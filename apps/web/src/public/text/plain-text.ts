import type { Block, Inline, InlineText } from './block.ts';

/** Returns the text of a block without its formatting: one string per paragraph, list item or cell. */
export function blockTexts(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'list':
      return block.items.map(inlineText);
    case 'table':
      return [block.caption, ...block.head, ...block.rows.flatMap((row) => row.map(inlineText))];
    case 'paragraph':
    case 'quote':
    case 'note':
      return [inlineText(block.text)];
  }
}

/** Returns the whole text, one line per paragraph, heading, list item or cell. */
export function plainText(body: readonly Block[]): string {
  return body.flatMap(blockTexts).join('\n');
}

export function countWords(written: string): number {
  return written.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Returns the link targets of a text, in order. */
export function linkTargets(body: readonly Block[]): readonly string[] {
  return body
    .flatMap(inlines)
    .flatMap((inline) => (typeof inline === 'object' && 'href' in inline ? [inline.href] : []));
}

function inlineText(inlines: InlineText): string {
  return inlines.map((inline) => (typeof inline === 'string' ? inline : inline.text)).join('');
}

function inlines(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'list':
      return block.items.flat();
    case 'table':
      return block.rows.flat(2);
    case 'paragraph':
    case 'quote':
    case 'note':
      return block.text;
  }
}
