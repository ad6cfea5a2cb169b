import { fold, foldWithOffsets, isAscii } from './fold.ts';

/** A part of a text, as offsets in code units: `text.slice(start, end)`. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * Returns the parts of `text` to mark for these terms (from `searchTerms`): in order, not touching, always whole
 * characters. Absent terms mark nothing.
 */
export function highlightRanges(text: string, terms: readonly string[]): TextRange[] {
  const folded = fold(text);
  const hits: TextRange[] = [];
  for (const term of terms) {
    if (term === '') continue;
    for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + 1)) {
      hits.push({ start: at, end: at + term.length });
    }
  }
  if (hits.length === 0) return [];
  return mergeRanges(isAscii(text) ? hits : toOriginal(text, hits));
}

export interface TextPart {
  text: string;
  marked: boolean;
}

/** Returns the same as parts to render in sequence; joined, they equal the text. */
export function highlightParts(text: string, terms: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const { start, end } of highlightRanges(text, terms)) {
    if (start > position) parts.push({ text: text.slice(position, start), marked: false });
    parts.push({ text: text.slice(start, end), marked: true });
    position = end;
  }
  if (position < text.length) parts.push({ text: text.slice(position), marked: false });
  return parts;
}

function toOriginal(text: string, hits: readonly TextRange[]): TextRange[] {
  const { starts, ends } = foldWithOffsets(text);
  return hits.map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? text.length }));
}

function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
