const TAG = /<(\w+)(?:\/>|>([^<]*)<\/\1>)/g;

/** A part of a translated text: plain, or with a tag around it. `whole`: as it stands in the text. */
export type TaggedPart = string | { name: string; inner: string; whole: string };

/** Splits a text such as 'Read the <link>terms</link> of <name/>.' at its tags, which do not nest. */
export function splitTags(text: string): TaggedPart[] {
  const parts: TaggedPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', 2: inner = '', index } of text.matchAll(TAG)) {
    parts.push(text.slice(end, index), { name, inner, whole });
    end = index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
