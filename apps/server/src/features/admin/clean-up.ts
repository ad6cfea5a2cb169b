import { withRetry } from '@boxroom/db/retry';
import type { CleanedUp, CleanUpInput, OrphansFound } from '@boxroom/domain/admin/cleanup';
import { AppError } from '@boxroom/domain/error/app-error';
import { requireFreshSignIn } from '../../auth/fresh-sign-in.ts';
import { countUnknownPictures, removeUnknownPictures } from '../../picture-store/sweep-pictures.ts';
import { noteAction } from './admin-log.ts';
import type { AdminContext } from './admin-procedure.ts';
import { inspect, readEverything } from './inspect.ts';
import { readCatalogue } from './read-references.ts';
import { removeOrphans } from './remove-orphans.ts';

const HOUR_SECONDS = 3600;
const COUNTS_PER_HOUR = 120;
const CLEANUPS_PER_HOUR = 60;
/** Each attempt blocks for less than a second behind a writer. */
const ATTEMPTS = 10;

/** Counts the orphans in one snapshot. Throws CLEANUP_UNSAFE, RATE_LIMITED. */
export async function countOrphans({ db, pictures, limits, admin }: AdminContext): Promise<OrphansFound> {
  await limits.take({ key: `count-orphans:${admin.id}`, max: COUNTS_PER_HOUR, windowSeconds: HOUR_SECONDS });
  const files = await countUnknownPictures({ db, pictures });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await readEverything(tx);
      const { found } = await inspect(tx, { catalogue: await readCatalogue(tx), adminId: admin.id, files });
      return found;
    });
}

/**
 * Removes exactly the orphans that the admin was shown, or nothing: rows in one transaction, then files. After an
 * interruption in between, the next count includes the files. Refusals are logged too. Throws SIGN_IN_AGAIN,
 * ORPHANS_CHANGED, CLEANUP_TOO_LARGE, CLEANUP_UNSAFE, CLEANUP_RUNNING, RATE_LIMITED.
 */
export async function cleanUp(ctx: AdminContext, input: CleanUpInput): Promise<CleanedUp> {
  const { limits, admin } = ctx;
  await limits.take({ key: `clean-up:${admin.id}`, max: CLEANUPS_PER_HOUR, windowSeconds: HOUR_SECONDS });
  try {
    await requireFreshSignIn(ctx);
    return await remove(ctx, input);
  } catch (error) {
    if (error instanceof AppError) {
      await noteAction(ctx.db, {
        admin,
        action: 'cleanup',
        outcome: error.code,
        details: { expected: input.expected },
      });
    }
    throw error;
  }
}

async function remove(ctx: AdminContext, input: CleanUpInput): Promise<CleanedUp> {
  const { db, pictures, admin, log } = ctx;
  const files = await countUnknownPictures({ db, pictures });
  const catalogue = await readCatalogue(db);
  const work = { catalogue, admin, input, files };
  const { found, pictureKeys, spaceIds } = await withRetry(() => removeOrphans(db, work), { attempts: ATTEMPTS });
  ctx.events.publish(spaceIds);
  log.warn({ reqId: ctx.request.id, removed: found.total }, 'admin_cleanup_done');
  try {
    for (const key of pictureKeys) await pictures.remove(key);
    if (files.unknown > 0) await removeUnknownPictures({ db, pictures });
  } catch (error) {
    log.warn({ err: error }, 'files of removed pictures stay for the sweep');
  }
  return { removed: found.total, found: found.found };
}
