import { urlOfConnection } from '@boxroom/db/testing/test-server';
import { generateInventory } from '@boxroom/domain/seed/generate-inventory';
import { type Cells, openCells } from '@boxroom/server/testing/access-matrix/cells';
import { type Things } from '@boxroom/server/testing/access-matrix/things';
import { fillAccount, fillBox } from '@boxroom/server/testing/fill-account';
import { Pool } from 'pg';
import { insertInventory } from '../data/filled-database.ts';
import { addHistoryLines } from '../data/history-lines.ts';
import { NOW } from '../data/inventory.ts';
import type { Pools } from './at-bounds.ts';

export interface LargeWorld {
  cells: Cells;
  pools: Pools;
  /** How much the owner has. */
  counts: { items: number; inOneBox: number; lines: number; categories: number; ticked: number };
}

/** A share of the items lies in one box, so that what touches a whole box touches many. */
const ONE_BOX_SHARE = 0.1;
const LISTED = 20_000;
/** Leaves room for those of an import. */
const CATEGORIES = 490;

/** The world of the access matrix, in which the owner has that many items, as many lines of history, and every limit. */
export async function openLargeWorld(items: number): Promise<LargeWorld> {
  const inOneBox = Math.round(items * ONE_BOX_SHARE);
  const ticked = Math.round(items * ONE_BOX_SHARE);
  let alike = new Map<string, readonly string[]>();
  const cells = await openCells(async ({ server, actors: { owner } }) => {
    const { db } = server.services;
    const { userId, catalogue, own } = owner;
    const account = { id: userId, catalogueId: catalogue };
    const rows = generateInventory({ items: items - inOneBox, seed: 1, userId, catalogueId: catalogue, now: NOW });
    await insertInventory(db, userId, rows);
    await fillBox(db, own, inOneBox);
    await fillAccount(db, account, 'category', CATEGORIES);
    const pool = new Pool({ connectionString: await urlOfConnection(db) });
    await addHistoryLines(pool, { userId }, items);
    await pool.query(
      `insert into checklist_entry (space_id, id, checked_at)
        select $1, id, 1 from item where owner_id = $1 limit $2 on conflict do nothing`,
      [userId, ticked],
    );
    await pool.query('vacuum analyze');
    alike = await poolsOf(pool, userId, own);
    await pool.end();
  });
  const counts = { items, inOneBox, lines: items, categories: CATEGORIES, ticked };
  return { cells, pools: { alike: (id) => alike.get(id) ?? null }, counts };
}

/** Rows of the owner by the ids of the same kind that permitted inputs name. */
async function poolsOf(pool: Pool, userId: string, own: Things): Promise<Map<string, readonly string[]>> {
  const pools = new Map<string, readonly string[]>();
  for (const [table, names] of [
    ['item', ['item', 'otherItem', 'waitingItem']],
    ['box', ['box', 'otherBox']],
    ['room', ['room']],
    ['category', ['category']],
  ] as const) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${table} where owner_id = $1 limit $2`, [
      userId,
      LISTED,
    ]);
    const ids = rows.map(({ id }) => id);
    for (const name of names) pools.set(own[name], ids);
  }
  return pools;
}
