/** A text with emphasised phrases; each occurs in it once, in this spelling. */
export function Highlighted({ text, phrases }: { text: string; phrases: readonly string[] }) {
  return splitAt(text, phrases).map((part, index) =>
    phrases.includes(part) ? (
      <em key={index} className="highlight">
        {part}
      </em>
    ) : (
      part
    ),
  );
}

function splitAt(text: string, phrases: readonly string[]): string[] {
  return phrases
    .reduce<string[]>(
      (parts, phrase) =>
        parts.flatMap((part) => {
          const at = phrases.includes(part) ? -1 : part.indexOf(phrase);
          return at < 0 ? [part] : [part.slice(0, at), phrase, part.slice(at + phrase.length)];
        }),
      [text],
    )
    .filter((part) => part !== '');
}
