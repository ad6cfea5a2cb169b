// Checks the imports against the borders in ARCHITECTURE.md, and the documents for paths that do not exist. Rules about
// a single line of code are in the lint (.oxlintrc.json).
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { RULES } from './boundary-rules.mjs';
import { documentProblems } from './check-docs.mjs';
import { findCycles } from './find-cycles.mjs';
import { isProgram, root } from './install.mjs';
import { readImports } from './read-imports.mjs';

const SOURCES = '{apps,packages}/*/{src,e2e}/**/*.{ts,tsx,mts}';

/**
 * @param {string} path relative to the repository, with forward slashes
 * @param {string} source
 * @returns {string[]} one line per problem; empty without problems
 */
export function boundaryProblems(path, source) {
  const { imports, code } = readImports(source);
  const isTest = /\.(test|pg\.test|contract|spec)\.tsx?$/.test(path) || /\/(testing|simulation|e2e)\//.test(path);
  const problems = imports.flatMap(({ specifier, typeOnly }) => {
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null;
    return RULES.map((rule) => rule({ path, specifier, target, typeOnly, isTest }))
      .filter((problem) => problem !== null)
      .map((problem) => `${path}: '${specifier}' – ${problem}`);
  });
  if (path.startsWith('packages/domain/src/') && !isTest && /\bnew Date\(\s*\)|(?<!new )(?<![.\w])Date\(/.test(code)) {
    problems.push(`${path}: reads the clock – the domain takes now as an argument`);
  }
  return problems;
}

/**
 * @param {ReadonlyMap<string, string>} sources the source of each file, by its path
 * @returns {string[]} one line per group of files that import each other
 */
export function cycleProblems(sources) {
  const imports = new Map(
    [...sources].map(([path, source]) => {
      const specifiers = readImports(source).imports.map(({ specifier }) => specifier);
      const relative = specifiers.filter((specifier) => specifier.startsWith('.'));
      return [path, relative.map((specifier) => posix.join(posix.dirname(path), specifier))];
    }),
  );
  return findCycles(imports).map((files) => `${files.join(', ')} – import each other in a circle`);
}

/** @returns {{ files: number, problems: string[] }} */
export function checkTree(folder = root) {
  const files = globSync(SOURCES, { cwd: folder, exclude: (name) => name === 'node_modules' }).toSorted();
  const sources = new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')]));
  const problems = [...sources].flatMap(([path, source]) => boundaryProblems(path, source));
  // In the simulation a world and its tabs refer to each other.
  const checked = new Map([...sources].filter(([path]) => !path.startsWith('packages/sync-client/src/simulation/')));
  return { files: files.length, problems: [...problems, ...cycleProblems(checked)] };
}

if (isProgram(import.meta.url)) {
  const { files, problems: imports } = checkTree();
  const problems = [...imports, ...documentProblems()];
  for (const problem of problems) console.error(problem);
  console.log(`Boundaries: ${files} files, ${problems.length} problems.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
