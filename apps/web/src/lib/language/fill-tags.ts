const TAG = /<(\w+)(?:\/>|>([^<]*)<\/\1>)/g;

/**
 * Returns the parts of a text such as 'Read the <link>terms</link> of <name/>.', with what `elements` makes of its tags
 * by their names. Tags do not nest; one of another name stays text.
 */
export function fillTags<Part>(
  text: string,
  elements: Readonly<Record<string, (inner: string) => Part>>,
): (string | Part)[] {
  const parts: (string | Part)[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', 2: inner = '', index } of text.matchAll(TAG)) {
    const make = Object.hasOwn(elements, name) ? elements[name] : undefined;
    parts.push(text.slice(end, index), make ? make(inner) : whole);
    end = index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
