/** Straight quotes and apostrophes, which are what a keyboard has, as a printer would set them. */
export function curlyQuotes(typed: string): string {
  return typed
    .replaceAll(/(?<=^|[\s(–—])"/g, '“')
    .replaceAll('"', '”')
    .replaceAll(/(?<=^|[\s(–—“])'/g, '‘')
    .replaceAll("'", '’');
}
