import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { copyTestDatabase } from '@boxroom/db/testing/test-database';
import { sql } from 'kysely';
import { createLogger } from '../../logger.ts';
import { createDiskPictureStore } from '../../picture-store/disk-picture-store.ts';
import { appRouter } from '../../rpc/router.ts';
import { ADMIN_EMAIL, buildWorld, type World } from '../access-matrix/world.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { canariesIn, plantCanaries } from './canaries.ts';
import { sessionsIn, type Sight, watchSight } from './sight.ts';

/** A copy of the world with a server of its own, which listens on loopback. */
export interface FuzzWorld {
  world: World;
  server: TestApp;
  port: number;
  sight: Sight;
  /** Lines of the log that must not be there, since the last time this was called. */
  newFaultsOfLog(): string[];
  stop(): Promise<void>;
}

export interface FuzzWorlds {
  open(): Promise<FuzzWorld>;
  stop(): Promise<void>;
}

/**
 * Builds the world of the access matrix once, with canaries. The calls use it up: `open` copies it in a fraction of the
 * seconds that it takes to build.
 */
export async function createWorlds(): Promise<FuzzWorlds> {
  const world = await buildWorld();
  const { services, pictureFolder } = world.server;
  await plantCanaries(services.db, world);
  await services.db.deleteFrom('rate_limit').execute();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(services.db);
  await services.db.destroy();
  return {
    open: () => openWorld(world, { name: rows[0]?.name ?? '', pictureFolder }),
    stop: () => world.server.stop(),
  };
}

async function openWorld(world: World, { name, pictureFolder }: { name: string; pictureFolder: string }) {
  const database = await copyTestDatabase(name);
  // Nobody sends mails here. A server that has sent none for 15 minutes is not ready.
  await database.db
    .updateTable('mail_outbox')
    .set({ next_try_at: sql<Date>`now()` })
    .execute();
  const folder = join(tmpdir(), `boxroom-fuzz-${randomUUID()}`);
  await cp(pictureFolder, folder, { recursive: true });
  const { lines, faults } = watchLog(world);
  const server = await createTestApp({
    router: appRouter,
    database,
    env: { adminEmails: [ADMIN_EMAIL], signInPause: 0 },
    pictures: createDiskPictureStore(folder),
    log: createLogger('debug', null, lines),
  });
  const address = await server.listen();
  const opened: FuzzWorld = {
    world: { ...world, server },
    server,
    port: Number(new URL(address).port),
    sight: watchSight(world),
    newFaultsOfLog: () => faults.splice(0),
    async stop() {
      server.closing.abort();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return opened;
}

/** A machine that is too slow refuses calls, which are then repeated. */
const SHED = 'UNAVAILABLE: too much to do';

/** Reads the log as it is written: it names nobody, and reports no fault of the server. */
function watchLog({ actors, foreign, shared }: World): { lines: Writable; faults: string[] } {
  const faults: string[] = [];
  const things = [...Object.values(actors).map(({ own }) => own), foreign, shared];
  const secrets = [
    ...Object.values(actors).flatMap(({ email, cookie }) => [email, ...sessionsIn(cookie)]),
    ...things.flatMap(({ guestToken, invitationToken }) => [guestToken, invitationToken]),
    foreign.email,
  ].filter((secret) => secret !== '');
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) {
        const isError = line.includes('"level":50') || line.includes('"level":60');
        if (isError && !line.includes(SHED)) faults.push(`an error is logged: ${line}`);
        if (canariesIn(line).size > 0) faults.push(`the log has a canary: ${line}`);
        if (secrets.some((secret) => line.includes(secret))) faults.push(`the log has a secret: ${line}`);
      }
      done();
    },
  });
  return { lines, faults };
}
