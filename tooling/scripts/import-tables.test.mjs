import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentedTables, importTables, normal } from './import-tables.mjs';

test('docs/importing.md has the tables of the code; `node tooling/scripts/import-tables.mjs` writes them', () => {
  assert.equal(documentedTables(), normal(importTables()));
});
