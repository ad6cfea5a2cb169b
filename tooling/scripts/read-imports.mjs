const COMMENTS_AND_STRINGS =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;
const STATEMENT = /\b(?:import|export)\s+(type\s+)?(?:[\w$*{},\s]+?\s*\bfrom\s+)?"(\d+)"/g;
const CALL = /\b(?:import|require)\(\s*"(\d+)"/g;

/**
 * Returns the module names that a TypeScript source imports or re-exports, and its code without comments and with every
 * string replaced by its number. Regular expressions suffice: TypeScript 7 has no compiler API, and ambiguous input (a
 * back-quote in the text of an element) hides at most a lazy import.
 * @param {string} source
 * @returns {{ imports: { specifier: string, typeOnly: boolean }[], code: string }}
 */
export function readImports(source) {
  const strings = [];
  const code = source.replace(COMMENTS_AND_STRINGS, (token) => {
    if (token.startsWith('/')) return ' ';
    strings.push(token.slice(1, -1));
    return `"${strings.length - 1}"`;
  });
  const statements = [...code.matchAll(STATEMENT)].map(([, type, index]) => ({
    specifier: strings[Number(index)] ?? '',
    typeOnly: type !== undefined,
  }));
  const calls = [...code.matchAll(CALL)].map(([, index]) => ({
    specifier: strings[Number(index)] ?? '',
    typeOnly: false,
  }));
  return { imports: [...statements, ...calls], code };
}
