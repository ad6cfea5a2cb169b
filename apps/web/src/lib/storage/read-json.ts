/** Reads stored values without schemas, whose library is as large as all of the first page's own code before them. */

/** Returns the value of a JSON text; null when it is none, such as another program's value under our key. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the fields of a value, all unknown; none when it is no object. */
export function recordOf(value: unknown): Readonly<Partial<Record<string, unknown>>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
