import { parseArgs } from 'node:util';
import { type OpenDatabase, openDatabase } from '@boxroom/db/client';
import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { DataDirLockedError } from '@boxroom/db/embedded/lock';
import type { Database } from '@boxroom/db/tables/database';
import { parseEmail } from '@boxroom/domain/account/email';
import type { Change, Entity } from '@boxroom/domain/command/model';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { demoHousehold } from '@boxroom/domain/seed/demo-household';
import { generateInventory } from '@boxroom/domain/seed/generate-inventory';
import type { InventoryRows } from '@boxroom/domain/seed/inventory-rows';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { findOrCreateUser } from '../auth/find-or-create-user.ts';
import { OPEN_REGISTRATION } from '../auth/registration.ts';
import { type Env, readEnv } from '../env.ts';
import { translateFor } from '../language/translate-for.ts';
import { createLogger } from '../logger.ts';
import { writeChanges } from '../sync/write-changes.ts';

const DEFAULT_EMAIL = 'demo@example.com';
/** Rows per transaction: a device pulls whole transactions. */
const CHUNK = 1000;
const USAGE =
  'Usage: npm run seed -- [--email a@b.c] [--items N | --language de]   (N: 1 to 200000; without it a small demo household)';

/** Fills an account, which it creates if there is none, with a demo household or with generated items. */
export async function main(argv: readonly string[]): Promise<void> {
  const read = readEnv();
  if (!read.ok) return fail(read.problems.join('\n'));
  const options = readOptions(argv);
  if (!options) return fail(USAGE);
  const { publicOrigin } = read.env;
  try {
    const database = await openHere(read.env);
    const { rooms, boxes, items } = await seed(database.db, options);
    await database.close();
    process.stdout.write(
      `Added ${rooms.length} rooms, ${boxes.length} boxes and ${items.length} items to ${options.email}.\n`,
    );
    process.stdout.write(
      `Sign in with this address at ${publicOrigin}/auth (start Boxroom first if it is not running).\n`,
    );
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Opens the database of this configuration, even while a Boxroom has its folder open. */
async function openHere({ databaseUrl, databaseDirectUrl, dataDir }: Env): Promise<OpenDatabase> {
  const log = createLogger('warn');
  try {
    return await openDatabase({
      databaseUrl: databaseUrl ?? undefined,
      directUrl: databaseDirectUrl ?? undefined,
      dataDir,
      log,
    });
  } catch (error) {
    const url = error instanceof DataDirLockedError ? await runningEmbeddedUrl(dataDir, 'app') : null;
    if (url === null) throw error;
    return openDatabase({ databaseUrl: url, dataDir, log });
  }
}

interface SeedOptions {
  email: string;
  /** Null: the demo household. */
  items: number | null;
  /** Of the demo household. */
  language: Language;
}

export async function seed(db: Kysely<Database>, { email, items, language }: SeedOptions): Promise<InventoryRows> {
  const t = translateFor(language);
  const { user } = await db
    .transaction()
    .execute((tx) => findOrCreateUser(tx, email, { settings: OPEN_REGISTRATION, t }));
  const owner = { userId: user.id, catalogueId: user.catalogueId, now: Date.now(), newId };
  const rows = items === null ? demoHousehold(owner, t) : generateInventory({ ...owner, items, seed: 1 });
  await insertAll(db, user.id, 'room', rows.rooms);
  await insertAll(db, user.id, 'category', rows.categories);
  await insertAll(db, user.id, 'box', rows.boxes);
  await insertAll(db, user.id, 'item', rows.items);
  // Switches on every item option, so that the generated values show.
  const everything = {
    show_quantity: true,
    show_price: true,
    show_categories: true,
    show_box_capacity: true,
    show_date_stamp: true,
  };
  await db.updateTable('profile').set(everything).where('id', '=', user.id).execute();
  // A person with a household needs no tour.
  await db
    .insertInto('onboarding')
    .values({ user_id: user.id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return rows;
}

async function insertAll(db: Kysely<Database>, userId: string, entity: Entity, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const changes = rows.slice(start, start + CHUNK).map((row) => ({ op: 'put', entity, row }) as Change);
    await db.transaction().execute((tx) => writeChanges(tx, userId, changes));
  }
}

function readOptions(argv: readonly string[]): SeedOptions | null {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { email: { type: 'string' }, items: { type: 'string' }, language: { type: 'string' } },
    });
    const email = parseEmail(values.email ?? DEFAULT_EMAIL);
    const { language = SOURCE_LANGUAGE } = values;
    if (email === null || !isLanguage(language)) return null;
    if (values.items === undefined) return { email, items: null, language };
    const items = Number(values.items);
    return Number.isInteger(items) && items >= 1 && items <= ITEMS_PER_OWNER_MAX ? { email, items, language } : null;
  } catch {
    return null; // an unknown option
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
