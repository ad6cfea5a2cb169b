import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';

/** Below this, the next segment of the database's log may no longer fit. */
const FREE_BYTES_MIN = 64 * 1024 * 1024;
/** Anybody may ask, so the result is reused for this long. */
const ASK_AGAIN_MS = 5000;
/** A failure is reused for less: a balancer waits for the recovery to send people here again. */
const ASK_AGAIN_AFTER_FAILURE_MS = 1000;

export interface WriteCheckOptions {
  db: Kysely<Database>;
  /** Where this process keeps files; null: nowhere. */
  folder: string | null;
  /** For tests. */
  freeBytes?: (folder: string) => Promise<number>;
  askAgainMs?: number;
}

/** Checks whether anything can be saved: a full or read-only disk and a read-only database still serve reads. */
export function createWriteCheck({
  db,
  folder,
  freeBytes = freeBytesOf,
  askAgainMs = ASK_AGAIN_MS,
}: WriteCheckOptions): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean>; reuseMs: number } | null = null;

  async function tryBoth(): Promise<boolean> {
    await Promise.all([folder === null ? null : writeFile(folder), writeRow(db)]);
    return folder === null || (await freeBytes(folder)) >= FREE_BYTES_MIN;
  }

  return () => {
    if (asked !== null && performance.now() - asked.at <= asked.reuseMs) return asked.answer;
    const trial = { at: performance.now(), answer: tryBoth().catch(() => false), reuseMs: askAgainMs };
    void trial.answer.then((isGood) => {
      if (!isGood) trial.reuseMs = Math.min(askAgainMs, ASK_AGAIN_AFTER_FAILURE_MS);
    });
    asked = trial;
    return trial.answer;
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function writeFile(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `.can-write-${randomUUID()}`);
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(8192));
    } finally {
      await handle.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Longer than a small write takes on a database that is not overloaded. */
const QUICK_MS = 1000;

/** Whether the database writes a row within `QUICK_MS`. Rejects when it does not write at all. */
export async function writesQuickly(db: Kysely<Database>): Promise<boolean> {
  const start = performance.now();
  await writeRow(db);
  return performance.now() - start < QUICK_MS;
}

async function writeRow(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into server_state (key, value) values ('written_at', now()::text)
    on conflict (key) do update set value = excluded.value`.execute(db);
}
