/** Static imports of a built module: `import{a}from"./b.js"`, `import"./b.js"`, `export*from"./b.js"`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;

/** Returns the named chunks and all their static imports. Throws where a chunk is missing. */
export function closureOf(entries: readonly string[], sources: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  const left = [...entries];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue;
    const source = sources.get(name);
    if (source === undefined) throw new Error(`The build has no ${name}.`);
    found.add(name);
    for (const [, imported = ''] of source.matchAll(STATIC_IMPORT)) left.push(imported);
  }
  return found;
}

/** Returns the initial scripts of index.html. */
export function entriesOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]*\ssrc="\/assets\/([\w.-]+\.js)"/g)].map(([, name = '']) => name);
}
