/** Replaces straight quotes and apostrophes by typographic ones. */
export function curlyQuotes(typed: string): string {
  return typed
    .replaceAll(/(?<=^|[\s(–—])"/g, '“')
    .replaceAll('"', '”')
    .replaceAll(/(?<=^|[\s(–—“])'/g, '‘')
    .replaceAll("'", '’');
}
