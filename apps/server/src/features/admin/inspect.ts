import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import { type CleanupShare, mustBeTyped, type OrphansFound } from '@boxroom/domain/admin/cleanup';
import { ORPHAN_KINDS, type OrphanKind } from '@boxroom/domain/admin/orphan-kind';
import { AppError } from '@boxroom/domain/error/app-error';
import { sql, type Transaction } from 'kysely';
import type { UnknownFiles } from '../../picture-store/picture-store.ts';
import { countByTable, countMissingPeople, type TableCount } from './find-orphans.ts';
import { KIND_OF_TABLE } from './orphan-tables.ts';
import type { Catalogue } from './read-references.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const STATEMENT_LIMIT = '5min';
/** How far Postgres' own count of people, an estimate, may exceed ours. */
const ESTIMATE_SLACK = 10;
const ESTIMATE_SLACK_SHARE = 0.01;
/**
 * Share of all people. One missing person may come from a manual repair; above this share, part of the list was lost.
 */
const MISSING_SHARE_MAX = 0.1;

export interface Inspection {
  tables: readonly TableCount[];
  people: number;
  found: OrphansFound;
}

/** Call this first in a transaction that looks for orphans: a policy that would hide rows then makes reading fail. */
export async function readEverything(tx: Transaction<Database>): Promise<void> {
  await sql`select set_config('row_security', 'off', true), set_config('statement_timeout', ${STATEMENT_LIMIT}, true)`.execute(
    tx,
  );
}

/**
 * Counts what a cleanup would remove. Throws CLEANUP_UNSAFE if the list of people cannot be complete: rows of existing
 * people would then look like orphans.
 */
export async function inspect(
  tx: Transaction<Database>,
  { catalogue, adminId, files }: { catalogue: Catalogue; adminId: string; files: UnknownFiles },
): Promise<Inspection> {
  try {
    const people = await readPeople(tx, adminId);
    const missing = await countMissingPeople(tx, catalogue);
    const doubt = doubtPeople({ ...people, missing });
    if (doubt !== null) throw new AppError('CLEANUP_UNSAFE', doubt);
    const tables = await countByTable(tx, catalogue);
    return { tables, people: people.count, found: { ...sumUp(tables, files), missingPeople: missing } };
  } catch (error) {
    if (sqlState(error) === INSUFFICIENT_PRIVILEGE) throw new AppError('CLEANUP_UNSAFE', 'rows are hidden');
    throw error;
  }
}

export interface PeopleCounted {
  count: number;
  /** Whether the calling admin is among them. */
  holdsAdmin: boolean;
  /** Postgres' own estimate of the count. */
  estimate: number;
  /** People whom a row names, but who neither are in the list nor deleted their accounts. */
  missing: number;
}

/** Returns why the list of people cannot be complete, or null if it may be. */
export function doubtPeople({ count, holdsAdmin, estimate, missing }: PeopleCounted): string | null {
  if (count === 0) return 'there are no people';
  if (!holdsAdmin) return 'the calling admin is missing';
  if (count < estimate - Math.max(ESTIMATE_SLACK, estimate * ESTIMATE_SLACK_SHARE))
    return 'fewer than Postgres knows of';
  return missing > 1 && missing > (count + missing) * MISSING_SHARE_MAX ? 'more than a tenth are missing' : null;
}

async function readPeople(tx: Transaction<Database>, adminId: string): Promise<Omit<PeopleCounted, 'missing'>> {
  const { rows } = await sql<Omit<PeopleCounted, 'missing'>>`
    select count(*) as count, coalesce(bool_or(id = ${adminId}), false) as "holdsAdmin",
      pg_stat_get_live_tuples('app_user'::regclass) as estimate from app_user`.execute(tx);
  return rows[0] ?? { count: 0, holdsAdmin: false, estimate: 0 };
}

function sumUp(tables: readonly TableCount[], files: UnknownFiles): Omit<OrphansFound, 'missingPeople'> {
  const byKind = new Map<OrphanKind, number>();
  const add = (kind: OrphanKind, count: number) => void byKind.set(kind, (byKind.get(kind) ?? 0) + count);
  for (const { table, lost, dangling } of tables) {
    if (lost > 0) add(kindOf(table), lost);
    if (dangling > 0) add('references', dangling);
  }
  if (files.unknown > 0) add('pictureFiles', files.unknown);
  const shares: CleanupShare[] = [
    ...tables.map(({ rows, lost, dangling }) => ({ rows, orphans: lost + dangling })),
    { rows: files.all, orphans: files.unknown },
  ];
  return {
    found: ORPHAN_KINDS.flatMap((kind) => ({ kind, count: byKind.get(kind) ?? 0 })).filter(({ count }) => count > 0),
    total: shares.reduce((sum, { orphans }) => sum + orphans, 0),
    rows: shares.reduce((sum, { rows }) => sum + rows, 0),
    mustBeTyped: mustBeTyped(shares),
  };
}

function kindOf(table: string): OrphanKind {
  const kind = Object.entries(KIND_OF_TABLE).find(([name]) => name === table)?.[1];
  if (!kind) throw new Error(`no kind of orphan is defined for ${table}`);
  return kind;
}
