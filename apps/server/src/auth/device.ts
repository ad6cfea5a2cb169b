import type { Database } from '@boxroom/db/tables/database';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../rpc/context.ts';
import { cookieName, deviceCookie } from './cookies.ts';
import { hashSecret, isDeviceId, newDeviceId } from './secrets.ts';

/** Of more known browsers, the server forgets those used longest ago: each has limits of its own. */
const DEVICES_MAX = 50;

/** The id by which the server recognizes the calling browser; null: it has no device cookie yet. */
export function readDevice(ctx: Pick<Context, 'cookies' | 'env'>): string | null {
  const device = ctx.cookies.read(cookieName('device', ctx.env.https));
  return isDeviceId(device) ? device : null;
}

export function readDeviceHash(ctx: Pick<Context, 'cookies' | 'env'>): string | null {
  const device = readDevice(ctx);
  return device === null ? null : hashSecret(device);
}

/** Returns the device id and sets or renews its cookie; on a shared computer it lasts until the browser closes. */
export function keepDevice(ctx: Pick<Context, 'cookies' | 'env'>, isSharedComputer = false): string {
  const device = readDevice(ctx) ?? newDeviceId();
  ctx.cookies.set(deviceCookie(device, { secure: ctx.env.https, isSharedComputer }));
  return device;
}

/** Records that the person signed in with this browser. */
export async function rememberDevice(tx: Transaction<Database>, userId: string, deviceHash: string): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: deviceHash, last_used_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute();
  await sql`
    delete from known_device where user_id = ${userId} and device_hash in (
      select device_hash from known_device where user_id = ${userId}
      order by last_used_at desc offset ${DEVICES_MAX})`.execute(tx);
}

/** Forgets the browsers of a person, but for one: their next sign-in counts as new, and has no limits of its own. */
export async function forgetDevices(
  tx: Transaction<Database>,
  userId: string,
  except: string | null = null,
): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('device_hash', 'is distinct from', except)
    .execute();
}

/** Returns whether the person signed in with this browser before. */
export async function isDeviceOf(tx: Transaction<Database>, userId: string, deviceHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_device')
    .select('device_hash')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The hash of the calling browser if the address's owner signed in with it before. Takes equally long either way. */
export async function knownDeviceHash(ctx: Context, email: string): Promise<string | null> {
  const deviceHash = readDeviceHash(ctx);
  const row = await ctx.db
    .selectFrom('known_device as device')
    .innerJoin('app_user as user', 'user.id', 'device.user_id')
    .select('device.device_hash')
    .where('user.email', '=', email)
    .where('device.device_hash', '=', deviceHash ?? '')
    .executeTakeFirst();
  return row?.device_hash ?? null;
}

/** The hash of the calling browser if anybody signed in with it before. */
export async function knownToAnybody(ctx: Pick<Context, 'cookies' | 'db' | 'env'>): Promise<string | null> {
  const deviceHash = readDeviceHash(ctx);
  if (deviceHash === null) return null;
  const row = await ctx.db
    .selectFrom('known_device')
    .select('device_hash')
    .where('device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return row?.device_hash ?? null;
}
