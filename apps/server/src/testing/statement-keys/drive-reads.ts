import { addBox, addItem } from '@boxroom/db/testing/sample-rows';
import type { HistoryQuery } from '@boxroom/domain/history/history-entry';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { findPaper, findPictureKey, findUploadTarget, keepFile } from '../../features/pictures/store.ts';
import type { PictureStore } from '../../picture-store/picture-store.ts';
import { addCaller, callerOf } from '../caller.ts';
import { importParts, newBox, newItem } from '../import-steps.ts';
import type { Driven } from './recorded-traffic.ts';

const PICTURE = { files: { full: Buffer.from('full') }, paperKind: null, width: 1, height: 1 };
const PAPER = { files: { document: Buffer.from('pdf') }, paperKind: 'pdf', width: null, height: null } as const;

/** Uploads pictures and a paper, twice, and finds them. Returns the keys of their files. */
export async function drivePictures({ db, quiet }: Driven): Promise<(string | undefined)[]> {
  const { id: userId, call } = await addCaller(quiet);
  const room = newId();
  await call.rooms.create({ id: room, name: 'Cellar' });
  const box = await addBox(quiet, room);
  const itemId = await addItem(quiet, room, box);
  const [id, ofBox, ofRoom, paper] = [newId(), newId(), newId(), newId()];
  await quiet.updateTable('item').set({ picture_id: id }).where('id', '=', itemId).execute();
  await sql`update item set papers = ${JSON.stringify([{ id: paper, name: 'Receipt', kind: 'pdf', bytes: 3 }])}
    where id = ${itemId}`.execute(quiet);
  await sql`update box set pictures = ${JSON.stringify([{ id: ofBox }])} where id = ${box}`.execute(quiet);
  await sql`update room set pictures = ${JSON.stringify([{ id: ofRoom }])} where id = ${room}`.execute(quiet);
  const pictures: Pick<PictureStore, 'write'> = { write: () => Promise.resolve() };
  const services = { db, pictures: pictures as PictureStore };
  await findUploadTarget(db, userId, { id, kind: 'picture' });
  for (let times = 0; times < 2; times++) {
    for (const one of [id, ofBox, ofRoom]) await keepFile(services, { userId, id: one, made: PICTURE });
    await keepFile(services, { userId, id: paper, made: PAPER });
  }
  const keys = await Promise.all([id, ofBox, ofRoom, newId()].map((one) => findPictureKey(db, userId, one)));
  return [...keys, (await findPaper(db, userId, paper))?.key];
}

/** Reads the history in each way that the screens and older apps do. Returns the number of entries of each. */
export async function driveHistory({ db, quiet }: Driven): Promise<number[]> {
  const person = await addCaller(quiet);
  const room = newId();
  await person.call.rooms.create({ id: room, name: 'Garage' });
  const box = newBox(room);
  const item = newItem(box.id);
  const groupId = await importParts(person, { boxes: [box], items: [item] });
  const { history } = callerOf(db, person);
  const places: Partial<HistoryQuery>[] = [{}, { roomId: room }, { boxId: box.id }];
  const kinds: Partial<HistoryQuery>[] = [
    ...(['add', 'edit', 'move', 'delete', 'toggle'] as const).map((actionType) => ({ actionType })),
    ...(['room', 'box', 'item'] as const).map((entityType) => ({ entityType })),
  ];
  const totals: number[] = [];
  for (const query of [
    ...places.flatMap((place) => [place, { ...place, groups: true as const }, { ...place, groupId }]),
    ...kinds.map((kind) => ({ ...kind, groups: true as const })),
    ...[...places, ...kinds].map((one) => ({ ...one, groups: true as const, commands: true as const })),
    ...[...places, ...kinds].map((one) => ({ ...one, partsOf: [newId()] })),
    { itemId: item.id },
    ...places.map((place) => ({ ...place, groups: true as const, until: Date.now() })),
  ]) {
    const { total } = await history.list({ page: 1, pageSize: 50, ...query });
    totals.push(total);
  }
  for (const place of places)
    await history.search({ ...place, text: 'saw', cursor: { at: Date.now() * 1000, id: newId() } });
  return totals;
}
