import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import test from 'node:test';
import { root } from './install.mjs';

/** All criteria of WCAG 2.2, levels A and AA, by guideline: the numbers of its last parts. */
const CRITERIA = {
  1.1: [1],
  1.2: [1, 2, 3, 4, 5],
  1.3: [1, 2, 3, 4, 5],
  1.4: [1, 2, 3, 4, 5, 10, 11, 12, 13],
  2.1: [1, 2, 4],
  2.2: [1, 2],
  2.3: [1],
  2.4: [1, 2, 3, 4, 5, 6, 7, 11],
  2.5: [1, 2, 3, 4, 7, 8],
  3.1: [1, 2],
  3.2: [1, 2, 3, 4, 6],
  3.3: [1, 2, 3, 4, 7, 8],
  4.1: [2, 3],
};
const NO_TEST = ['–', 'by review'];

const rows = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, criterion, support, , tests]) => ({ number: criterion.split(' ')[0], support, tests }));

/** Returns the tests of a cell as files and titles; '*' stands for every test of the file. */
function testsOf(cell) {
  return cell.split('; ').map((named) => /^`([^`]+)`: (.+)$/.exec(named)?.slice(1) ?? [named, '']);
}

test('the table has each criterion once, in order, with a known answer', () => {
  const all = Object.entries(CRITERIA).flatMap(([guideline, parts]) => parts.map((part) => `${guideline}.${part}`));
  assert.deepEqual(
    rows.map(({ number }) => number),
    all,
  );
  const answers = new Set(rows.map(({ support }) => support));
  for (const answer of answers)
    assert.ok(['supports', 'partially supports', 'not applicable'].includes(answer), answer);
});

test('each test that the table names exists', () => {
  const files = new Map(
    globSync('apps/web/{src,e2e}/**/*.{test.ts,test.tsx,spec.ts,ts}', {
      cwd: root,
      exclude: (name) => ['dist', 'dist-types', 'node_modules'].includes(basename(name)),
    }).map((path) => [basename(path), path]),
  );
  for (const { number, support, tests } of rows) {
    if (NO_TEST.includes(tests)) {
      assert.equal(tests === '–', support === 'not applicable', `${number}: only what is not applicable needs no test`);
      continue;
    }
    for (const [file, title] of testsOf(tests)) {
      const path = files.get(file);
      assert.ok(path, `${number}: there is no file ${file}`);
      const source = readFileSync(join(root, path), 'utf8');
      assert.ok(title === '*' || source.includes(title), `${number}: ${file} has no test "${title}"`);
    }
  }
});
