/** Returns the entries of a list in an environment variable: separated by commas, trimmed, without empty ones. */
export function splitList(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
