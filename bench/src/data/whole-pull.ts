import { PULL_LIMIT_DEFAULT } from '@boxroom/domain/sync/call-limits';
import { type Cursor, type PullInput, type PullOutput, PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { ask, type LoadRequest, postRequest } from '../harness/load.ts';
import type { Household } from './filled-database.ts';

const CLIENT_ID = '00000000-0000-4000-8000-00000000000c';

export function pullInput({ userId }: Household, cursors: Record<string, Cursor>): PullInput {
  return {
    protocol: PROTOCOL_VERSION,
    userId,
    clientId: CLIENT_ID,
    cursors,
    ackedSeq: 0,
    limit: PULL_LIMIT_DEFAULT,
  };
}

export function pullRequest(household: Household, cursors: Record<string, Cursor>): LoadRequest {
  return postRequest('/trpc/sync.pull', household.cookie, pullInput(household, cursors));
}

export async function pullOnce(port: number, request: LoadRequest): Promise<PullOutput> {
  const { result } = JSON.parse(await ask(port, request)) as { result: { data: PullOutput } };
  return result.data;
}

/** Returns the requests of a device without data, page by page. Throws if they miss an item. */
export async function listPullPages(port: number, household: Household): Promise<LoadRequest[]> {
  const pages: LoadRequest[] = [];
  const cursors: Record<string, Cursor> = {};
  const missing = new Set(household.rows.items.map(({ id }) => id));
  for (;;) {
    const page = pullRequest(household, cursors);
    pages.push(page);
    const { spaces, hasMore } = await pullOnce(port, page);
    for (const { id, to, base, item } of spaces) {
      cursors[id] = { v: to, base };
      for (const row of item) missing.delete(row.id);
    }
    if (!hasMore) break;
  }
  if (missing.size > 0) throw new Error(`The whole pull misses ${missing.size} of ${household.size} items.`);
  return pages;
}
