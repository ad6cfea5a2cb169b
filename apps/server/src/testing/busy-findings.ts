import type { Database } from '@boxroom/db/tables/database';
import { ENTITIES } from '@boxroom/domain/command/model';
import { withoutEmpty } from '@boxroom/domain/command/sparse-fields';
import type { Item } from '@boxroom/domain/item/item';
import { SKIPPED_PREFIX } from '@boxroom/domain/sync/protocol';
import { type Kysely, sql } from 'kysely';
import { selectRow, tableOf } from '../sync/row-columns.ts';
import type { GivingDevice } from './busy-household.ts';

/** Faults of a run. All empty: the run was correct. */
export interface Findings {
  /** Rows that a device misses, should not have, or has with other values than the database shows its person. */
  wrongRows: string[];
  /** Mutations without a record on the server, or still on the device. */
  lost: string[];
  /** Items and mutations that did not take effect exactly once. */
  notOnce: string[];
  /** Items in another space than their box. */
  astray: string[];
  /** Refusals that differ between the server and the device. */
  unsaid: string[];
}

/** Compares every device with the database, without the code that delivered the rows. Nobody else's rows count. */
export async function findFaults(
  db: Kysely<Database>,
  { devices }: { devices: readonly GivingDevice[] },
): Promise<Findings> {
  const findings: Findings = { wrongRows: [], lost: [], notOnce: [], astray: [], unsaid: [] };
  const outcomes = await readOutcomes(
    db,
    devices.flatMap(({ given }) => [...given.keys()]),
  );
  for (const device of devices) {
    findings.wrongRows.push(...(await findWrongRows(db, device)));
    const promised = [...device.given.keys()].filter((id) => !device.excused?.has(id));
    findings.lost.push(...promised.filter((id) => !outcomes.has(id)));
    findings.lost.push(...device.engine.replica.pending.map(({ id }) => id));
    findings.unsaid.push(...(await findUnsaid(device, outcomes)));
  }
  findings.notOnce.push(...(await findNotOnce(db, devices, outcomes)));
  const { rows } = await sql<{ id: string }>`
    select i.id from item i join box b on b.id = i.box_id join space s on s.id in (i.space_id, b.space_id)
    where b.space_id <> i.space_id and s.owner_id = any(${peopleOf(devices)})`.execute(db);
  findings.astray.push(...rows.map(({ id }) => id));
  return findings;
}

function peopleOf(devices: readonly GivingDevice[]): string[] {
  return devices.map(({ engine }) => engine.userId);
}

/** The outcome of a mutation. */
interface Outcome {
  /** The error code; null: the mutation took effect. */
  code: string | null;
  detail: string | null;
}

/** Returns the outcome of each of these mutations that the server has taken. */
export async function readOutcomes(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, Outcome>> {
  const { rows } = await sql<Outcome & { id: string }>`
    select id, code, detail from sync_mutation where not repeat and id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]));
}

/**
 * A device shows every refusal, and the skipped ids of a bulk command; only deletions of missing rows may stay silent.
 */
async function findUnsaid(
  { engine, given, excused }: GivingDevice,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<string[]> {
  const refused = await engine.refused();
  const shown = new Map(refused.map((record) => [record.id, { code: record.code, ids: idsOf(record) }]));
  const unsaid: string[] = [];
  for (const [id, command] of given) {
    const says = inBrief(shown.get(id));
    shown.delete(id);
    const { code, detail } = outcomes.get(id) ?? { code: null, detail: null };
    const left = leftOut(detail);
    const ids = code === null ? left : idsOf(command);
    const refusal = code === null && left.length === 0 ? 'nothing' : inBrief({ ids, code: code ?? 'NOT_FOUND' });
    const mayBeSilent = command.name.endsWith('.delete') && refusal.startsWith('NOT_FOUND') && says === 'nothing';
    if (says !== refusal && !mayBeSilent && !excused?.has(id))
      unsaid.push(`${command.name} ${id}: ${refusal}, shown: ${says}`);
  }
  return [...unsaid, ...[...shown.keys()].map((id) => `${id} was never given here`)];
}

function leftOut(detail: string | null): string[] {
  return detail?.startsWith(SKIPPED_PREFIX) ? detail.slice(SKIPPED_PREFIX.length).split(',') : [];
}

/** Returns the ids a command is about; for a command without ids, its own. */
function idsOf({ id, input }: { id: string; input: unknown }): readonly string[] {
  return (input as { ids?: string[] }).ids ?? [id];
}

function inBrief(refusal: { code: string; ids: readonly string[] } | undefined): string {
  return refusal ? `${refusal.code} ${refusal.ids.toSorted().join(' ')}` : 'nothing';
}

/** Returns the rows that a device misses, should not have, or has with other values than the database. */
export async function findWrongRows(db: Kysely<Database>, { engine }: Pick<GivingDevice, 'engine'>): Promise<string[]> {
  const { userId, replica } = engine;
  const visible = sql`
    select id from space where owner_id = ${userId}
    union select space_id from room_member where user_id = ${userId}
    union select c.id from space c join space r on r.owner_id = c.owner_id and c.kind = 'catalogue'
      join room_member m on m.space_id = r.id and m.user_id = ${userId}`;
  const wrong: string[] = [];
  for (const entity of ENTITIES) {
    const { rows } = await sql<{ id: string }>`
      select ${selectRow(entity, 't')} from ${tableOf(entity)} t where t.space_id in (${visible})`.execute(db);
    const here = new Map<string, unknown>(replica.view.rows[entity]);
    for (const full of rows) {
      const row = withoutEmpty(entity, full);
      const has = here.get(row.id);
      here.delete(row.id);
      if (inWords(has) !== inWords(row)) wrong.push(`${entity}: ${inWords(row)} is ${inWords(has)}`);
    }
    for (const row of here.values()) wrong.push(`${entity}: ${inWords(row)} is not there`);
  }
  return wrong;
}

/** A successful item.add or item.adjustQuantity has one history entry, and each counts once in the quantity. */
async function findNotOnce(
  db: Kysely<Database>,
  devices: readonly GivingDevice[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<string[]> {
  const plus = new Map<string, number>();
  const lines = new Map<string, number>();
  for (const { id, name, input } of devices.flatMap(({ given }) => [...given.values()])) {
    if (outcomes.get(id)?.code !== null) continue;
    if (name === 'item.add') {
      lines.set(id, 1);
      for (const item of (input as { items: Item[] }).items) plus.set(item.id, (plus.get(item.id) ?? 0) + 1);
    }
    if (name === 'item.adjustQuantity') {
      lines.set(id, 1);
      const itemId = (input as { id: string }).id;
      plus.set(itemId, (plus.get(itemId) ?? 0) + 1);
    }
  }
  const { rows: items } = await sql<{ id: string; quantity: number | null }>`
    select i.id, i.quantity from item i join space s on s.id = i.space_id where s.owner_id = any(${peopleOf(devices)})`.execute(
    db,
  );
  const { rows: written } = await sql<{ id: string; count: number }>`
    select mutation_id as id, count(*) from history_entry where mutation_id = any(${[...lines.keys()]})
    group by 1`.execute(db);
  const counts = new Map(written.map(({ id, count }) => [id, count]));
  return [
    ...items
      .filter(({ id, quantity }) => (quantity ?? 0) !== (plus.get(id) ?? 0))
      .map(({ id, quantity }) => `item ${id} counts ${quantity} instead of ${plus.get(id) ?? 0}`),
    ...[...lines].filter(([id, count]) => counts.get(id) !== count).map(([id]) => `mutation ${id}`),
  ];
}

function inWords(row: unknown): string {
  if (row === undefined) return 'missing';
  return JSON.stringify(Object.entries(row as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
