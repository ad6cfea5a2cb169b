import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { documentProblems } from './check-docs.mjs';

const QUOTED = [
  ['apps/server/src/main.ts', true],
  ['server/src/', true],
  ['main.ts', true],
  ['startServer', true],
  ['startServer()', true],
  ['plain', true],
  ['DATA_DIR/outbox', true],
  ['apps/server/src/start.ts', false],
  ['server/lib/', false],
  ['start.ts', false],
  ['stopServer', false],
];

test('finds the paths, names and links of documents that do not exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boxroom-docs-'));
  try {
    mkdirSync(join(folder, 'apps/server/src'), { recursive: true });
    writeFileSync(join(folder, 'apps/server/src/main.ts'), 'export function startServer() {}\n');
    const lines = [
      ...QUOTED.map(([text]) => `\`${text}\``),
      '[a](apps/server)',
      '[b](lost.md)',
      '[c](https://a.example)',
    ];
    writeFileSync(join(folder, 'README.md'), lines.join('\n'));
    const lost = [...QUOTED.filter(([, exists]) => !exists).map(([text]) => text), 'lost.md'];
    assert.deepEqual(
      documentProblems(folder),
      lost.map((text) => `README.md: ${text} does not exist`),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
