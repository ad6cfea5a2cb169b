import { readFileSync } from 'node:fs';
import type { Standby } from '@boxroom/db/standby';
import type { Database } from '@boxroom/db/tables/database';
import { addBox, addItem, addPerson, addRoom, setBoxType } from '@boxroom/db/testing/sample-rows';
import { PICTURES_MAX } from '@boxroom/domain/picture/pictures';
import { type Cursor, type Mutation, PROTOCOL_VERSION, type PushOutput } from '@boxroom/domain/sync/protocol';
import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { push } from '../../sync/push.ts';
import { pullParsed } from '../pull-parsed.ts';
import { pushServices } from '../push-services.ts';
import { insertAnnAndBen, type RecordedStep, replayStep } from '../recorded-exchange.ts';
import type { Driven } from './recorded-traffic.ts';

/** Repeats what apps of a protocol sent. Returns the names of the commands. */
export async function driveRecording({ db, quiet }: Driven, protocol: number): Promise<string[]> {
  await insertAnnAndBen(quiet);
  const text = readFileSync(new URL(`../../sync/fixtures/protocol-${protocol}.json`, import.meta.url), 'utf8');
  const names: string[] = [];
  for (const step of (JSON.parse(text) as { steps: RecordedStep[] }).steps) {
    if (step.call === 'push') names.push(...step.request.mutations.map(({ name }) => name));
    await replayStep(step.call === 'share' ? quiet : db, step);
  }
  return names;
}

function sender(db: Kysely<Database>, userId: string) {
  const services = pushServices(db);
  return (clientId: string, mutations: Mutation[]) =>
    push(services, userId, { protocol: PROTOCOL_VERSION, userId, clientId, mutations });
}

/** Sends mutations again, in other pieces, under other client ids, and after their records are gone. */
export async function driveRepeatedPushes({ db, quiet }: Driven): Promise<PushOutput[]> {
  const { id: userId } = await addPerson(quiet);
  const room = await addRoom(quiet, userId);
  const send = sender(db, userId);
  const adding = (seq: number): Mutation => {
    const boxes = [{ id: newId(), name: `Box ${seq}`, description: null }];
    return { id: newId(), seq, name: 'box.add', input: { roomId: room, boxes }, at: 1 };
  };
  const mutations = [adding(1), adding(2), { ...adding(3), input: null }];
  const [client, copy, late] = [newId(), newId(), newId()];
  const answers = [await send(client, mutations), await send(client, mutations), await send(copy, mutations)];
  await quiet
    .insertInto('finished_mutation')
    .values(mutations.map(({ id }) => ({ id, user_id: userId, code: null })))
    .execute();
  await quiet.deleteFrom('sync_mutation').execute();
  return [...answers, await send(client, mutations), await send(late, mutations), await send(late, [adding(9)])];
}

/** Moves an item with a category into the room of somebody else. Returns its room. */
export async function driveMove({ db, quiet }: Driven): Promise<{ expected: string; actual: string }> {
  const [me, friend] = [await addPerson(quiet), await addPerson(quiet)];
  const [own, shared] = [await addRoom(quiet, me.id), await addRoom(quiet, friend.id, [me.id])];
  const [from, boxId] = [await addBox(quiet, own), await addBox(quiet, shared)];
  const category = newId();
  await quiet
    .insertInto('category')
    .values({ id: category, space_id: me.catalogueId, name: 'Tools', created_at: 1, updated_at: 1 })
    .execute();
  const id = await addItem(quiet, own, from, category);
  const move: Mutation = { id: newId(), seq: 1, name: 'item.move', input: { ids: [id], boxId }, at: 1 };
  await sender(db, me.id)(newId(), [move]);
  const item = await quiet.selectFrom('item').select('space_id').where('id', '=', id).executeTakeFirstOrThrow();
  return { expected: shared, actual: item.space_id };
}

/**
 * Deletes a box for which a member of the room has a setting, with more pictures than are looked up one by one, and
 * restores it. Returns how many settings it has.
 */
export async function driveRestore({ db, quiet }: Driven): Promise<number> {
  const [me, friend] = [await addPerson(quiet), await addPerson(quiet)];
  const room = await addRoom(quiet, me.id, [friend.id]);
  const box = await addBox(quiet, room);
  await setBoxType(quiet, friend.id, box);
  for (let n = 0; n < 3; n++) {
    const pictures = JSON.stringify(Array.from({ length: PICTURES_MAX.item }, () => ({ id: newId() })));
    await sql`update item set pictures = ${pictures} where id = ${await addItem(quiet, room, box)}`.execute(quiet);
  }
  const deletion: Mutation = { id: newId(), seq: 1, name: 'box.delete', input: { id: box }, at: 1 };
  const restore = { id: newId(), seq: 2, name: 'trash.restore', input: { deletionId: deletion.id }, at: 1 };
  await sender(db, me.id)(newId(), [deletion, restore]);
  return (await quiet.selectFrom('box_setting').select('id').where('id', '=', box).execute()).length;
}

/** Pulls everything, in small pages and whole, a change, and nothing, from the primary and from a standby. */
export async function drivePulls({ db, quiet }: Driven): Promise<{ pages: number; onStandby: number }> {
  const [me, friend] = [await addPerson(quiet), await addPerson(quiet)];
  const rooms = [await addRoom(quiet, me.id), await addRoom(quiet, friend.id, [me.id])];
  const boxes = await Promise.all(rooms.map((room) => addBox(quiet, room)));
  const addItems = () => Promise.all(rooms.map((room, n) => addItem(quiet, room, boxes[n] ?? '')));
  for (let n = 0; n < 4; n++) await addItems();
  let onStandby = 0;
  const standby: Pick<Standby, 'read'> = {
    async read(head, work) {
      const known = await head();
      onStandby++;
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => work(tx, known));
    },
  };
  let pages = 0;
  const pullAll = async (cursors: Record<string, Cursor>, limit: number, from: Standby | null) => {
    const input = { protocol: PROTOCOL_VERSION, userId: me.id, clientId: newId(), ackedSeq: 0 };
    for (let hasMore = true; hasMore; pages++) {
      const out = await pullParsed(db, me.id, { ...input, cursors, limit }, undefined, from);
      for (const { id, to, base } of out.spaces) cursors[id] = { v: to, base };
      ({ hasMore } = out);
    }
    return cursors;
  };
  for (const from of [null, standby as Standby])
    for (const limit of [2, 5000]) {
      const cursors = await pullAll({}, limit, from);
      await addItems();
      await pullAll(await pullAll(cursors, limit, from), limit, from);
    }
  return { pages, onStandby };
}
