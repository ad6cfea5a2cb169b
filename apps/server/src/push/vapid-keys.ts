import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const KEY = 'vapid_keys';

/**
 * Returns the keys by which push services recognize this Boxroom. The first process that starts makes them; all
 * processes of one database use the same, because a browser's subscription is bound to the public key.
 */
export async function readVapidKeys(db: Kysely<Database>): Promise<VapidKeys> {
  const stored = await readStored(db);
  if (stored) return stored;
  const { default: webPush } = await import('web-push');
  await db
    .insertInto('server_state')
    .values({ key: KEY, value: JSON.stringify(webPush.generateVAPIDKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await readStored(db);
  if (!kept) throw new Error('The keys for notifications could not be stored.');
  return kept;
}

async function readStored(db: Kysely<Database>): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('server_state').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && (JSON.parse(row.value) as VapidKeys);
}
