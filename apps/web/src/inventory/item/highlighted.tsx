import { highlightParts } from '@boxroom/domain/search/highlight';

interface HighlightedProps {
  text: string;
  terms: readonly string[] | undefined;
}

/** A text with the search terms marked. */
export function Highlighted({ text, terms }: HighlightedProps) {
  if (!terms || terms.length === 0) return text;
  return highlightParts(text, terms).map((part, index) =>
    part.marked ? (
      <mark key={index} className="mark">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
