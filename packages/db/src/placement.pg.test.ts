import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLACEMENT } from './placement.ts';
import { citusStatements } from './testing/citus-statements.ts';
import { findMisplaced, readCatalogue } from './testing/misplaced.ts';
import { PLACEMENT_EXCEPTIONS } from './testing/placement-exceptions.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns what is found more after these statements. */
async function foundAfter(statements: readonly string[], placements = {}): Promise<string[]> {
  const all = { ...PLACEMENT, ...placements };
  return database.db
    .transaction()
    .execute(async (tx) => {
      const before = findMisplaced(await readCatalogue(tx), PLACEMENT);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      const after = findMisplaced(await readCatalogue(tx), all);
      throw new Found(after.filter((one) => !before.includes(one)));
    })
    .catch((error: unknown) => {
      if (error instanceof Found) return error.found;
      throw error;
    });
}

/** Rolls the transaction back. */
class Found extends Error {
  readonly found: string[];

  constructor(found: string[]) {
    super();
    this.found = found;
  }
}

test('every table can be in its place, but for the exceptions, all of which are needed', async () => {
  const found = findMisplaced(await readCatalogue(database.db), PLACEMENT);
  expect(found.toSorted()).toEqual(Object.keys(PLACEMENT_EXCEPTIONS).toSorted());
});

test('the document has the statements that distribute the tables', async () => {
  const document = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8');
  const dropped = Object.keys(PLACEMENT_EXCEPTIONS).flatMap((found) => found.split(' ')[0] ?? []);
  const statements = citusStatements(await readCatalogue(database.db), PLACEMENT, dropped);
  expect(document).toContain(`\`\`\`sql\n${statements.join('\n')}\n\`\`\`\n`);
});

const BY_PERSON = { label: { kind: 'distributed', key: 'owner_id' } };
const GOOD = 'create table label (owner_id uuid references app_user, id uuid, primary key (owner_id, id))';

test.each<[string, string[], object, string[]]>([
  ['a table without a placement', [GOOD], {}, ['label has no placement']],
  ['a table that is gone', [], BY_PERSON, ['label does not exist']],
  ['nothing in a table with its key everywhere', [GOOD], BY_PERSON, []],
  ['a missing key', ['create table label (id int)'], BY_PERSON, ['label has no column owner_id']],
  ['a key that may be null', ['create table label (owner_id uuid)'], BY_PERSON, ['label.owner_id may be null']],
  [
    'a primary key and a unique index without the key',
    ['create table label (owner_id uuid not null, id uuid primary key, n int)', 'create unique index one on label (n)'],
    BY_PERSON,
    ['label_pkey is unique without owner_id', 'one is unique without owner_id'],
  ],
  [
    'a foreign key without the key',
    [
      GOOD,
      'alter table box add label_owner uuid, add label uuid, add foreign key (label_owner, label) references label',
    ],
    BY_PERSON,
    ['box_label_owner_label_fkey does not compare box.owner_id with label.owner_id'],
  ],
  [
    'nothing in a foreign key with the key',
    [GOOD, 'alter table box add label uuid, add foreign key (owner_id, label) references label'],
    BY_PERSON,
    [],
  ],
  [
    'a foreign key that changes the key',
    [
      GOOD,
      'alter table box add label uuid, add foreign key (owner_id, label) references label on update cascade on delete set null',
    ],
    BY_PERSON,
    ['box_owner_id_label_fkey changes box.owner_id', 'box_owner_id_label_fkey empties box.owner_id'],
  ],
  [
    'nothing in one that empties another column',
    [
      GOOD,
      'alter table box add label uuid, add foreign key (owner_id, label) references label on delete set null (label)',
    ],
    BY_PERSON,
    [],
  ],
  [
    'a local table that refers to a distributed one',
    [GOOD, 'alter table invitation add l uuid, add o uuid, add foreign key (o, l) references label'],
    BY_PERSON,
    ['invitation_o_l_fkey refers to the distributed table label'],
  ],
  [
    'a distributed table that refers to a local one',
    ['alter table box add mail uuid references mail_outbox'],
    {},
    ['box_mail_fkey refers to the local table mail_outbox'],
  ],
  [
    'a reference table that refers to a local one',
    ['alter table room_member add mail uuid references mail_outbox'],
    {},
    ['room_member_mail_fkey refers to the local table mail_outbox'],
  ],
])('finds %s', async (_what, statements, placements, expected) => {
  expect(await foundAfter(statements, placements)).toEqual(expected);
});
