/** Returns the `dir` of a field: that of its text. An empty one, which HTML takes for 'ltr', has that of the page. */
export function typedDirection(text: string): 'auto' | undefined {
  return text === '' ? undefined : 'auto';
}
