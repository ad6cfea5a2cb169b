import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { bin, root, toolEnvironment } from './install.mjs';

/** Sources that the lint must refuse: rule, file and source. */
const FORBIDDEN = [
  ['no-restricted-properties', 'packages/domain/src/a1.ts', 'export const f = () => Date.now();'],
  ['no-restricted-properties', 'packages/domain/src/a2.ts', 'export const f = () => Math.random();'],
  ['no-restricted-globals', 'packages/domain/src/a3.ts', 'export const f = () => crypto.randomUUID();'],
  ['no-restricted-globals', 'packages/domain/src/a4.ts', "export const f = () => fetch('/');"],
  ['no-restricted-globals', 'packages/domain/src/a5.ts', "export const f = () => localStorage.getItem('x');"],
  ['no-restricted-globals', 'packages/domain/src/a6.ts', 'export const f = () => setTimeout(() => undefined, 1);'],
  ['no-restricted-properties', 'apps/server/src/b1.ts', 'export const f = () => process.env.PORT;'],
  [
    'no-restricted-properties',
    'apps/server/src/b2.ts',
    'export const f = (sql: { raw(x: string): void }) => sql.raw("x");',
  ],
  [
    'no-restricted-properties',
    'apps/server/src/b3.ts',
    'export const f = (sql: { ref(x: string): void }) => sql.ref("x");',
  ],
  ['no-explicit-any', 'apps/server/src/b4.ts', 'export const f = (x: any) => String(x);'],
  ['no-non-null-assertion', 'apps/server/src/b5.ts', 'export const f = (x: string | null) => x!.length;'],
  ['ban-ts-comment', 'apps/server/src/b6.ts', '// @ts-ignore\nexport const f: number = "x";'],
  ['no-console', 'apps/server/src/b7.ts', 'export const f = () => console.log(1);'],
  ['no-default-export', 'apps/server/src/b8.ts', 'export default 1;'],
  ['max-lines', 'apps/server/src/b9.ts', manyLines(301)],
  ['no-floating-promises', 'apps/server/src/b10.ts', 'async function g() {}\nexport const f = () => {\n  g();\n};'],
  ['no-misused-promises', 'apps/server/src/b11.ts', 'export const f = async (p: Promise<boolean>) => (p ? 1 : 2);'],
  [
    'switch-exhaustiveness-check',
    'apps/server/src/b12.ts',
    "export const f = (x: 'a' | 'b') => {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n};",
  ],
  ['no-barrel-file', 'apps/server/src/b13.ts', "export * from './b1.ts';"],
  [
    'no-focused-tests',
    'apps/server/src/b14.test.ts',
    "import { test } from 'vitest';\ntest.only('x', () => undefined);",
  ],
  [
    'no-disabled-tests',
    'apps/server/src/b15.test.ts',
    "import { test } from 'vitest';\ntest.skip('x', () => undefined);",
  ],
  ['no-restricted-properties', 'apps/web/src/c1.ts', 'export const f = (x: { innerHTML: string }) => x.innerHTML;'],
  ['no-restricted-properties', 'apps/web/src/c2.ts', "export const f = () => document.write('x');"],
  ['no-danger', 'apps/web/src/c3.tsx', "export const F = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;"],
  [
    'rules-of-hooks',
    'apps/web/src/c4.tsx',
    "import { useState } from 'react';\nexport const F = (p: { a: boolean }) => {\n  if (p.a) useState(1);\n  return null;\n};",
  ],
  ['alt-text', 'apps/web/src/c5.tsx', 'export const F = () => <img src="x" />;'],
  ['button-has-type', 'apps/web/src/c6.tsx', 'export const F = () => <button>Go</button>;'],
];

const ALLOWED = [
  [
    'apps/server/src/env.ts',
    'declare const process: { env: { PORT: string } };\nexport const f = () => process.env.PORT;',
  ],
  ['packages/db/src/migrations/d1.ts', 'export const f = (sql: { raw(x: string): void }) => sql.raw("x");'],
  ['packages/domain/src/d2.ts', 'export const f = (now: number) => new Date(now);'],
];

let folder = '';
let findings = [];

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'boxroom-lint-'));
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const compilerOptions = { strict: true, jsx: 'preserve', module: 'esnext', lib: ['es2024', 'dom'], types: [] };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.tsx'] }));
  for (const [, path, source] of FORBIDDEN) write(path, source);
  for (const [path, source] of ALLOWED) write(path, source);
  const { stdout, stderr } = spawnSync(bin('oxlint'), ['--format=json'], {
    cwd: folder,
    env: toolEnvironment(),
    encoding: 'utf8',
  });
  assert.match(stdout, /"diagnostics"/, stderr);
  findings = JSON.parse(stdout).diagnostics;
});

after(() => rmSync(folder, { recursive: true, force: true }));

function manyLines(count) {
  return Array.from({ length: count }, (_, index) => `export const a${index} = ${index};`).join('\n');
}

function write(path, source) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
}

const rulesBroken = (path) => findings.filter((found) => found.filename === path).map((found) => found.code);

for (const [rule, path] of FORBIDDEN) {
  test(`the lint refuses ${rule} in ${path}`, () => {
    assert.ok(
      rulesBroken(path).some((code) => code.includes(rule)),
      `found only: ${rulesBroken(path).join(', ')}`,
    );
  });
}

for (const [path] of ALLOWED) {
  test(`the lint allows ${path}`, () => assert.deepEqual(rulesBroken(path), []));
}
