import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './install.mjs';

const DOCUMENTS = '{*.md,docs/**/*.md}';
const FILES = '{apps,packages,bench,tooling,docs,.github}/**';
const SKIPPED = new Set(['node_modules', 'dist', 'dist-types', 'test-results', '.turbo']);
const CODE = /\.(ts|tsx|mts|mjs|css|html|json|yml|yaml)$/;
/** Looks like a path of this repository: it has an extension of ours, ends with a slash, or starts in a known folder. */
const PATH =
  /^(?=[^:]*\/$|.*\.(?:tsx?|mjs|css|md)$|(?:apps|packages|bench|tooling|docs|domain|db|features)\/)[\w@.-]+(?:\/[\w@.-]+)*\/?$/;
/** Looks like a name of the code: it has a capital after its first letter, or an underscore. */
const NAME = /^[A-Za-z]\w*(?:[A-Z]|_)\w*(?:\(\))?$/;
/** Made by a command, made up for an example, or a name of systemd. */
const NOT_OURS = /test-results\/|^x\.|^WorkingDirectory$/;

/**
 * Finds paths, links and names of the code in the documents that do not exist. A path may leave out its first folders.
 * @returns {string[]} one line per problem
 */
export function documentProblems(folder = root) {
  const glob = (pattern) =>
    globSync(pattern, { cwd: folder, exclude: (name) => SKIPPED.has(posix.basename(name)) }).map((path) =>
      path.replaceAll('\\', '/'),
    );
  const paths = glob(FILES);
  const ends = new Set(paths.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))));
  const code = paths.filter((path) => CODE.test(path)).map((path) => readFileSync(join(folder, path), 'utf8'));
  const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []));
  const exists = (quoted) => {
    if (NOT_OURS.test(quoted)) return true;
    if (PATH.test(quoted)) return ends.has(quoted.replace(/\/$/, '')) || existsSync(join(folder, quoted));
    return !NAME.test(quoted) || words.has(quoted.replace('()', ''));
  };
  return glob(DOCUMENTS).flatMap((document) => {
    const text = readFileSync(join(folder, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, each]) => each).filter((each) => !exists(each));
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, link]) => link)
      .filter((link) => !existsSync(join(folder, posix.dirname(document), link)));
    return [...quoted, ...links].map((each) => `${document}: ${each} does not exist`);
  });
}
