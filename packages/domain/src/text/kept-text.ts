/**
 * Returns a copy of a text that is kept for long. Engines cut a piece out of a text by pointing into it, so that a name
 * of ten letters may keep the whole file that it was read from.
 */
export function keptText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
