import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COLUMN_ROLES } from '../../packages/domain/src/import/column-roles.ts';
import { SOURCE_NAMES } from '../../packages/domain/src/import/import-source.ts';
import { PRODUCT_MAPPINGS } from '../../packages/domain/src/import/product-mappings.ts';
import { root } from './install.mjs';

const DOCUMENT = join(root, 'docs/importing.md');
const [BEGIN, END] = ['<!-- Written by tooling/scripts/import-tables.mjs -->', '<!-- End -->'];

/** What becomes of the columns of each program, as tables of a document. */
export function importTables() {
  return PRODUCT_MAPPINGS.map((product) => {
    const rows = new Map();
    const add = (target, header) => rows.set(target, [...(rows.get(target) ?? []), header]);
    for (const { header, role, reason } of product.columns)
      add(role === null ? `Not imported: ${reason}` : COLUMN_ROLES[role].label, header);
    for (const prefix of product.prefixes) add(COLUMN_ROLES.note.label, `${prefix}…`);
    if (product.source !== 'boxroom') add(COLUMN_ROLES.note.label, 'any other column');
    const lines = [...rows].map(([target, headers]) => `| ${headers.join(', ')} | ${target} |`);
    return [`### ${SOURCE_NAMES[product.source]}`, '', '| In the file | In Boxroom |', '| --- | --- |', ...lines].join(
      '\n',
    );
  }).join('\n\n');
}

/** The tables as the document has them, without the spaces of its formatting. */
export function documentedTables() {
  const [, between = ''] = readFileSync(DOCUMENT, 'utf8').split(new RegExp(`${BEGIN}|${END}`));
  return normal(between);
}

export function normal(tables) {
  return tables
    .split('\n')
    .map((line) => line.replaceAll(/\s*\|\s*/g, '|').replaceAll(/-{3,}/g, '---'))
    .filter((line) => line !== '')
    .join('\n');
}

// Called as a script: writes them.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [before, , after] = readFileSync(DOCUMENT, 'utf8').split(new RegExp(`${BEGIN}|${END}`));
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${importTables()}\n\n${END}${after}`);
}
