import { BUMPED } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { Accepted } from '@boxroom/domain/command/command';
import { importCommand } from '@boxroom/domain/command/import-command';
import { withInput } from '@boxroom/domain/command/registry';
import { AppError } from '@boxroom/domain/error/app-error';
import type { ImportPart } from '@boxroom/domain/import/import-input';
import type { WithPictures } from '@boxroom/domain/picture/pictures';
import { sql, type Transaction } from 'kysely';
import type { SignedInContext } from '../../rpc/context.ts';
import { applyCommand, isIdConflict, withCommandRetry } from '../../sync/apply-command.ts';
import { type CommandResult, runCommand } from '../../sync/run-command.ts';
import { addToGroup, countLines } from './history-group.ts';
import { lockRun } from './import-runs.ts';

/**
 * Creates and changes the rows of a part, or does nothing. A part of a begun import is recorded with it in the same
 * transaction; without `importId` it stands alone, as older apps send it.
 */
export async function createPart(ctx: SignedInContext, input: ImportPart): Promise<CommandResult> {
  const { importId, part, ...rows } = input;
  const { id: userId, catalogueId } = ctx.user;
  // The procedure has parsed the rows, and takes no others.
  const parsed = withInput(importCommand, { ...rows, catalogueId });
  if (importId === undefined || part === undefined) return runCommand(ctx, parsed);
  const done = await withCommandRetry(() =>
    ctx.db.transaction().execute(async (tx) => {
      const run = await lockRun(tx, userId, importId);
      if (run.state !== 'running') throw new AppError('IMPORT_ENDED');
      if (await hasArrived(tx, importId, part)) return { skipped: [], spaceIds: [], log: [] };
      const made = await madeByImport(tx, importId, input);
      const call = { userId, parsed, at: Date.now(), mutationId: null, groupId: importId };
      const { plan, spaceIds } = await applyCommand(tx, call);
      if (!plan.ok) throw new AppError(plan.code, plan.detail);
      const { file_name: fileName, began_at: at } = run;
      const group = { id: importId, kind: 'import', actorId: userId, fileName, at } as const;
      await addToGroup(tx, group, countLines(plan.log));
      await recordPart(tx, { userId, input, importId, part, plan, made, source: run.source });
      return { skipped: plan.skipped, spaceIds, log: plan.log };
    }),
  ).catch((error: unknown) => {
    throw isIdConflict(error) ? new AppError('INVALID', 'id') : error;
  });
  ctx.events.publish(done.spaceIds);
  ctx.push.noteLines(userId, done.log);
  return { skipped: [...done.skipped] };
}

async function hasArrived(tx: Transaction<Database>, importId: string, part: number): Promise<boolean> {
  const { rows } = await sql`
    select from import_part where import_id = ${importId} and part = ${part} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The items to update that this import created itself, unchanged since: undoing it removes them. */
async function madeByImport(
  tx: Transaction<Database>,
  importId: string,
  { updates = [] }: ImportPart,
): Promise<ReadonlySet<string>> {
  if (updates.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select i.id from item i join import_part p on p.space_id = i.space_id and p.version = i.version
    where p.import_id = ${importId} and i.id = any(${updates.map(({ id }) => id)}::uuid[])
      and not exists (select from import_row r where r.import_id = p.import_id and r.id = i.id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface Recorded {
  userId: string;
  input: ImportPart;
  importId: string;
  part: number;
  plan: Accepted;
  made: ReadonlySet<string>;
  source: string;
}

interface ImportRow {
  id: string;
  entity: 'room' | 'box' | 'category' | 'item';
  space_id: string;
  before: object | null;
  after: object;
}

/** Records what undoing the import, and recognizing its file, need to know. */
async function recordPart(
  tx: Transaction<Database>,
  { userId, input, importId, part, plan, made, source }: Recorded,
): Promise<void> {
  const rows: ImportRow[] = [];
  const items = new Map<string, number>();
  const counts = { rooms: 0, boxes: 0, categories: 0, items: 0 };
  for (const change of plan.changes) {
    if (change.op !== 'put') continue;
    const { entity, row } = change;
    if (entity === 'item') {
      counts.items++;
      items.set(row.spaceId, (items.get(row.spaceId) ?? 0) + 1);
    } else if (entity === 'category') {
      counts.categories++;
      const { name, color } = row;
      rows.push({ id: row.id, entity, space_id: row.spaceId, before: null, after: { name, color } });
    } else if (entity === 'room') {
      counts.rooms++;
      rows.push({
        id: row.id,
        entity,
        space_id: row.spaceId,
        before: null,
        after: { name: row.name, ...picturesIn(row) },
      });
    } else if (entity === 'box') {
      counts.boxes++;
      const { name, description } = row;
      const after = { name, description, ...picturesIn(row) };
      rows.push({ id: row.id, entity, space_id: row.spaceId, before: null, after });
    }
  }
  const changed = plan.log.filter(({ action }) => action !== 'add');
  // Now they have the version of this part.
  for (const { entityId, spaceId } of changed)
    if (made.has(entityId)) items.set(spaceId, (items.get(spaceId) ?? 0) + 1);
  const updated = changed.filter(({ entityId }) => !made.has(entityId));
  rows.push(...updatedRows(updated));
  const skipped = new Set(plan.skipped.map(({ id }) => id));
  const refs = new Map<string, string>();
  for (const { id, ref } of [...input.items, ...(input.updates ?? [])])
    if (ref !== undefined && !skipped.has(id)) refs.set(ref, id);
  await sql`
    with run as (
      update import_run set changed_at = now(), rooms = rooms + ${counts.rooms}, boxes = boxes + ${counts.boxes},
        categories = categories + ${counts.categories}, items = items + ${counts.items},
        updated = updated + ${new Set(updated.map(({ entityId }) => entityId)).size}
      where id = ${importId}),
    kept_rows as (
      insert into import_row (import_id, id, entity, space_id, before, after)
      select ${importId}, r.id, r.entity, r.space_id, r.before, r.after
      from json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, entity text, space_id uuid, before jsonb, after jsonb)
      -- A value goes back to what it was first, or to what somebody else made of it between two parts.
      on conflict (import_id, id) do update set after = import_row.after || excluded.after,
        before = excluded.before || (
          select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(import_row.before) b
          where not excluded.before ? b.key or excluded.before->b.key = import_row.after->b.key)),
    refs as (
      insert into import_ref (user_id, source, ref, item_id)
      select ${userId}, ${source}, r.key, r.value::uuid from json_each_text(${JSON.stringify(Object.fromEntries(refs))}) r
      on conflict (user_id, source, ref) do update set item_id = excluded.item_id)
    insert into import_part (import_id, part, space_id, version, items)
    select ${importId}, ${part}, s.id, s.version, coalesce((c.counts->>s.id::text)::int, 0)
    from space s, (values (${JSON.stringify(Object.fromEntries(items))}::jsonb)) c(counts)
    where s.id = any(string_to_array(nullif(${BUMPED}, ''), ',')::uuid[])`.execute(tx);
}

/** Without pictures the column is null, and a null in JSON would differ from it. */
function picturesIn({ pictures }: WithPictures): Pick<WithPictures, 'pictures'> {
  return pictures ? { pictures } : {};
}

/** An item may have several lines in a part. */
function updatedRows(lines: Accepted['log']): ImportRow[] {
  const rows = new Map<string, ImportRow>();
  for (const { entityId: id, spaceId, boxId, fromBoxId, before, after } of lines) {
    const earlier = rows.get(id);
    rows.set(id, {
      id,
      entity: 'item',
      space_id: spaceId,
      before: { ...valuesOf(before, fromBoxId), ...earlier?.before },
      after: { ...earlier?.after, ...valuesOf(after, fromBoxId === null ? null : boxId) },
    });
  }
  return [...rows.values()];
}

/** The line of a move names its boxes; here they have their ids. */
function valuesOf(values: Accepted['log'][number]['before'], boxId: string | null): object {
  const { boxName: _boxName, roomName: _roomName, ...fields } = values ?? {};
  return boxId === null ? fields : { ...fields, boxId };
}
