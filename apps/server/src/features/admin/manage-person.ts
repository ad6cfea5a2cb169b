import { withRetry } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import { parseEmail } from '@boxroom/domain/account/email';
import type { AdminActionName, Person, PersonLimits } from '@boxroom/domain/admin/people';
import { AppError } from '@boxroom/domain/error/app-error';
import { type Kysely, sql, type Transaction } from 'kysely';
import { deletePerson, type DeletionResult, isDeletionDone, removeFilesOf } from '../../access/delete-person.ts';
import { forgetItemCount } from '../../access/item-quota.ts';
import { forgetDevices } from '../../auth/device.ts';
import { endSessions } from '../../auth/end-sessions.ts';
import { requireFreshSignIn } from '../../auth/fresh-sign-in.ts';
import { setPasskeyRequired } from '../../auth/passkeys/passkey-requirement.ts';
import { translateFor } from '../../language/translate-for.ts';
import { letInMail } from '../../mail/let-in-mail.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { noteAction } from './admin-log.ts';
import { type AdminContext, isAdminAddress } from './admin-procedure.ts';
import { readPerson } from './find-people.ts';

const HOUR_SECONDS = 3600;
const ACTIONS_PER_HOUR = 120;
const DELETIONS_PER_HOUR = 20;
const REFUSALS_PER_HOUR = 300;

type Details = Record<string, unknown>;

interface Target {
  personId: string;
  /** Written to the log with the person's address, also of a refused action. */
  details?: Details;
}

interface Locked {
  email: string;
  language: string | null;
}

/** Ends all sessions of a person. Throws PERSON_GONE, SIGN_IN_AGAIN, RATE_LIMITED. */
export function signOutPerson(ctx: AdminContext, { personId }: { personId: string }): Promise<Person> {
  return change(ctx, 'sign-out-person', { personId }, (tx) => endAll(tx, personId));
}

/**
 * Ends all sessions of a person and refuses new ones. Throws PERSON_IS_ADMIN, PERSON_GONE, SIGN_IN_AGAIN, RATE_LIMITED.
 */
export function blockPerson(
  ctx: AdminContext,
  { personId, reason }: { personId: string; reason: string },
): Promise<Person> {
  return change(ctx, 'block-person', { personId, details: { reason } }, async (tx, person) => {
    refuseAdmin(ctx, person);
    // The first block's time stays when somebody blocks the person a second time.
    await tx
      .updateTable('app_user')
      .set({ blocked_at: sql<Date>`coalesce(blocked_at, now())` })
      .where('id', '=', personId)
      .execute();
    return endAll(tx, personId);
  });
}

async function endAll(tx: Transaction<Database>, personId: string): Promise<Details> {
  const sessions = await endSessions(tx, personId);
  await forgetDevices(tx, personId);
  return { sessions };
}

/** Throws PERSON_GONE, SIGN_IN_AGAIN, RATE_LIMITED. */
export function unblockPerson(
  ctx: AdminContext,
  { personId, reason }: { personId: string; reason: string },
): Promise<Person> {
  return change(ctx, 'unblock-person', { personId, details: { reason } }, async (tx) => {
    await tx.updateTable('app_user').set({ blocked_at: null }).where('id', '=', personId).execute();
    return {};
  });
}

/**
 * Lets a person who has lost passkeys and recovery codes sign in by mail again. Mails them. Throws PERSON_GONE,
 * SIGN_IN_AGAIN, RATE_LIMITED.
 */
export async function waivePasskey(
  ctx: AdminContext,
  { personId, reason }: { personId: string; reason: string },
): Promise<Person> {
  const person = await change(ctx, 'waive-passkey', { personId, details: { reason } }, async (tx, person) => {
    if (!(await setPasskeyRequired(tx, personId, false))) return { changed: false };
    const link = `${ctx.env.publicOrigin}/settings?section=account`;
    await enqueueMail(tx, letInMail({ to: person.email, userId: personId, link }, translateFor(person.language)));
    return {};
  });
  ctx.mailer.wake();
  return person;
}

/** Throws PERSON_GONE, SIGN_IN_AGAIN, RATE_LIMITED. */
export async function setLimits(
  ctx: AdminContext,
  { personId, limits }: { personId: string; limits: PersonLimits },
): Promise<Person> {
  const person = await change(ctx, 'set-limits', { personId, details: { ...limits } }, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ items_max: limits.items, picture_bytes_max: limits.pictureBytes })
      .where('id', '=', personId)
      .execute();
    return {};
  });
  forgetItemCount(personId);
  return person;
}

/**
 * Deletes a person as their own deletion does: rows, files, and a mail to them. `typed` is the address that the admin
 * typed. The device makes `id`: a retry after a lost response gets the same result. Throws PERSON_NOT_CONFIRMED,
 * PERSON_IS_ADMIN, PERSON_GONE, SIGN_IN_AGAIN, RATE_LIMITED.
 */
export async function removePerson(
  ctx: AdminContext,
  { id, personId, typed }: { id: string; personId: string; typed: string },
): Promise<DeletionResult> {
  const { db, limits, admin } = ctx;
  if (await isDeletionDone(db, id)) return removeFilesOf(ctx, id);
  await orNoteRefusal(ctx, 'delete-person', { personId }, async () => {
    await limits.take({ key: `delete-person:${admin.id}`, max: DELETIONS_PER_HOUR, windowSeconds: HOUR_SECONDS });
    let email = '';
    const spaceIds = await deletePerson(db, {
      id,
      userId: personId,
      by: 'operator',
      judge: (_, person) => {
        ({ email } = person);
        refuseAdmin(ctx, person);
        if (parseEmail(typed) !== parseEmail(email)) throw new AppError('PERSON_NOT_CONFIRMED');
      },
      note: (tx) => noteAction(tx, { admin, action: 'delete-person', outcome: 'done', details: { person: email } }),
    });
    if (spaceIds === null) throw new AppError('PERSON_GONE');
    ctx.events.publish(spaceIds);
  });
  ctx.mailer.wake();
  ctx.log.warn({ reqId: ctx.request.id }, 'admin_person_deleted');
  return removeFilesOf(ctx, id);
}

/** Runs one change of a person with its line in the log, in one transaction; a refusal leaves a line of its own. */
async function change(
  ctx: AdminContext,
  action: AdminActionName,
  target: Target,
  run: (tx: Transaction<Database>, person: Locked) => Promise<Details>,
): Promise<Person> {
  const { db, env, limits, admin } = ctx;
  const { personId, details = {} } = target;
  return orNoteRefusal(ctx, action, target, async () => {
    await limits.take({ key: `manage-people:${admin.id}`, max: ACTIONS_PER_HOUR, windowSeconds: HOUR_SECONDS });
    // Two admins who sign each other out lock each other's rows: one of them retries.
    await withRetry(() =>
      db.transaction().execute(async (tx) => {
        const person = await lockPerson(tx, personId);
        const more = await run(tx, person);
        const line = { person: person.email, ...details, ...more };
        await noteAction(tx, { admin, action, outcome: 'done', details: line });
      }),
    );
    ctx.log.warn({ reqId: ctx.request.id, action }, 'admin_person_changed');
    return readPerson(db, { personId, adminEmails: env.adminEmails });
  });
}

async function orNoteRefusal<T>(
  ctx: AdminContext,
  action: AdminActionName,
  { personId, details = {} }: Target,
  run: () => Promise<T>,
): Promise<T> {
  try {
    await requireFreshSignIn(ctx);
    return await run();
  } catch (error) {
    if (error instanceof AppError && (await mayNote(ctx))) {
      const person = await findAddress(ctx.db, personId);
      const line = { person, ...details };
      await noteAction(ctx.db, { admin: ctx.admin, action, outcome: error.code, details: line });
    }
    throw error;
  }
}

/** Refusals cost nothing: only so many of an hour are noted. */
async function mayNote({ limits, admin }: AdminContext): Promise<boolean> {
  try {
    await limits.take({ key: `noted-refusals:${admin.id}`, max: REFUSALS_PER_HOUR, windowSeconds: HOUR_SECONDS });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Waits for the sign-ins of this person that have begun, as `holdSignIns` does. Throws PERSON_GONE. */
async function lockPerson(tx: Transaction<Database>, personId: string): Promise<Locked> {
  const person = await tx
    .selectFrom('app_user')
    .select(['email', 'language'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError('PERSON_GONE');
  return person;
}

/** Throws PERSON_IS_ADMIN also for the caller, and for an admin's address that no mail has proven yet. */
function refuseAdmin({ env }: AdminContext, { email }: Pick<Locked, 'email'>): void {
  if (isAdminAddress(email, env.adminEmails)) throw new AppError('PERSON_IS_ADMIN');
}

async function findAddress(db: Kysely<Database>, personId: string): Promise<string | null> {
  const row = await db.selectFrom('app_user').select('email').where('id', '=', personId).executeTakeFirst();
  return row?.email ?? null;
}
