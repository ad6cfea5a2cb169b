import { Readable } from 'node:stream';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { ARCHIVE_FILES, type ArchiveHead, type ArchiveRows } from '@boxroom/domain/archive/archive-rows';
import { KeptIds } from '@boxroom/domain/archive/kept-ids';
import { type FileToRestore, RestorePlanner } from '@boxroom/domain/archive/plan-restore';
import { type ArchivePiece, readArchive } from '@boxroom/domain/archive/read-archive';
import { restoreParts, surveyArchive } from '@boxroom/domain/archive/restore-parts';
import { BOX_TYPES, boxDescriptionSchema, boxNameSchema } from '@boxroom/domain/box/box';
import { categoryNameSchema } from '@boxroom/domain/category/category';
import type { ImportMode } from '@boxroom/domain/import/import-plan-types';
import { itemDescriptionSchema, itemNameSchema, PRICE_MAX, QUANTITY_MAX } from '@boxroom/domain/item/item';
import { msg } from '@boxroom/domain/language/message';
import { english } from '@boxroom/domain/language/translator';
import { paperNameSchema } from '@boxroom/domain/paper/paper-schemas';
import { CAPTION_MAX } from '@boxroom/domain/picture/pictures';
import { roomNameSchema } from '@boxroom/domain/room/room';
import { storedText } from '@boxroom/domain/testing/stored-text';
import { requiredLine } from '@boxroom/domain/text/line-schema';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';
import { beginImport, importParts, outcomeOf, takeAllBack } from '../../testing/import-steps.ts';
import { createExportPlaces, EXPORT_PLACES } from './export-places.ts';
import { startArchive } from './start-archive.ts';

const captionSchema = requiredLine({ max: CAPTION_MAX, blank: msg('blank'), tooLong: msg('too long') });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Sections = { [S in keyof ArchiveRows]: ArchiveRows[S][] };
const PICTURE = Buffer.from([0xff, 0xd8, 0xff]);

async function* piecesOf(data: string): AsyncGenerator<ArchivePiece> {
  yield* readArchive(
    (async function* () {
      yield data;
    })(),
  );
}

/** Returns the data of an archive of this person. */
async function archiveOf({ id }: { id: string }): Promise<string> {
  const { file } = await startArchive({
    t: english,
    db: database.db,
    userId: id,
    places: createExportPlaces(EXPORT_PLACES),
    onTrouble: (error) => expect.unreachable(error.message),
    pictures: { open: () => Promise.resolve({ bytes: PICTURE.length, body: Readable.from([PICTURE]) }) },
    now: new Date(0),
  });
  const pieces: Buffer[] = [];
  for await (const piece of file as AsyncIterable<Buffer>) pieces.push(piece);
  const entries = await new ZipReader(new Uint8ArrayReader(Buffer.concat(pieces))).getEntries();
  const data = entries.find(({ filename }) => filename === ARCHIVE_FILES.data);
  return data && !data.directory ? data.getData(new TextWriter()) : '';
}

async function sectionsOf(data: string): Promise<Sections & { head: ArchiveHead | null }> {
  const sections: Sections = { rooms: [], categories: [], boxes: [], items: [], pictures: [] };
  let head: ArchiveHead | null = null;
  for await (const piece of piecesOf(data)) {
    if (piece.kind === 'head') ({ head } = piece);
    else (sections[piece.section] as unknown[]).push(...piece.rows);
  }
  return { head, ...sections };
}

/** Restores as the app does. */
async function restore(who: SignedInCaller, data: string, mode: ImportMode) {
  const { id } = who;
  const { rows: own } = await sql<{ rows: Sections | null }>`
    select json_build_object(
      'rooms', (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'pictures', r.pictures)), '[]') from room r where r.owner_id = ${id}),
      'categories', (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)), '[]') from category c join space s on s.id = c.space_id where s.owner_id = ${id}),
      'boxes', (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'spaceId', b.space_id, 'pictures', b.pictures)), '[]') from box b where b.owner_id = ${id}),
      'items', (select coalesce(json_agg(json_build_object('id', i.id, 'boxId', i.box_id, 'name', i.name,
        'description', i.description, 'quantity', i.quantity, 'price', i.price, 'categoryId', i.category_id,
        'dateStamp', i.date_stamp, 'pictureId', i.picture_id, 'pictures', i.pictures, 'papers', i.papers, 'own', i.own,
        'serial', i.serial, 'brand', i.brand, 'boughtOn', i.bought_on, 'lentTo', i.lent_to, 'lentDue', i.lent_due)), '[]') from item i join space s on s.id = i.space_id where s.owner_id = ${id})
    ) as rows`.execute(database.db);
  const rows = own[0]?.rows as unknown as {
    rooms: { id: string; name: string }[];
    categories: { id: string; name: string }[];
    boxes: { id: string; name: string; spaceId: string }[];
    items: Parameters<RestorePlanner['items']>[0][number][];
  };
  const items = new Map(rows.items.map((item) => [item.id, item]));
  const ids = new Set([...rows.rooms, ...rows.categories, ...rows.boxes, ...rows.items].map((row) => row.id));
  const { files, known, knownBoxes } = await surveyArchive(piecesOf(data), {
    hasFile: () => true,
    boxOf: (itemId) => items.get(itemId)?.boxId,
    findRefs: (refs) => who.call.import.findRefs({ source: 'archive', refs }),
  });
  const planner = new RestorePlanner({
    own: { ...rows, item: (itemId) => items.get(itemId), isTaken: (taken) => ids.has(taken) },
    mode,
    newId,
    known,
    knownBoxes,
    files,
  });
  const uploads: FileToRestore[] = [];
  const kept = new KeptIds(newId);
  const importId = await beginImport(who, 'archive');
  let part = 0;
  for await (const planned of restoreParts(piecesOf(data), planner, (more) => uploads.push(...more))) {
    const send = () => who.call.import.create({ importId, part, ...kept.apply(planned) });
    const outcome = await outcomeOf(send());
    if (outcome !== 'ok') {
      expect(['INVALID', 'EXISTS']).toContain(outcome);
      kept.renew(planned);
      await send();
    }
    part++;
  }
  await who.call.import.finish({ id: importId });
  return { importId, planner, kept, uploads };
}

const time = fc.integer({ min: 0, max: Date.UTC(2026, 0, 1) });
const date = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const inventory = fc.record({
  rooms: fc.array(fc.record({ name: storedText(roomNameSchema, 25), hasPicture: fc.boolean(), createdAt: time }), {
    maxLength: 3,
  }),
  categories: fc.uniqueArray(storedText(categoryNameSchema, 30), { maxLength: 3 }),
  boxes: fc.array(
    fc.record({
      room: fc.nat(3),
      name: storedText(boxNameSchema, 20),
      description: fc.option(storedText(boxDescriptionSchema, 40)),
      boxType: fc.constantFrom(...BOX_TYPES),
      capacity: fc.option(fc.integer({ min: 0, max: 20 }).map((steps) => steps * 5)),
      createdAt: time,
      captions: fc.array(fc.option(storedText(captionSchema, 20)), { maxLength: 2 }),
      items: fc.array(
        fc.record({
          name: storedText(itemNameSchema, 60),
          description: fc.option(storedText(itemDescriptionSchema, 80)),
          quantity: fc.option(fc.integer({ min: -QUANTITY_MAX, max: QUANTITY_MAX })),
          price: fc.option(fc.integer({ min: 0, max: PRICE_MAX * 100 }).map((cents) => cents / 100)),
          category: fc.nat(3),
          dateStamp: fc.option(date),
          isTicked: fc.boolean(),
          pictures: fc.array(fc.option(storedText(captionSchema, 20)), { maxLength: 3 }),
          papers: fc.array(storedText(paperNameSchema, 20), { maxLength: 2 }),
          details: fc.constantFrom<object>(
            {},
            { serial: '00123', brand: '=1', boughtOn: '0001-02-03' },
            { lentTo: 'Ben', lentDue: '2026-12-24', own: { color: 'red', safe: false, 'a b': 1.5 } },
          ),
          createdAt: time,
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 5 },
  ),
});

/** Fills an account with these, as an import. Some pictures are uploaded. */
async function fill(
  who: SignedInCaller,
  { rooms, categories, boxes }: typeof inventory extends fc.Arbitrary<infer T> ? T : never,
) {
  const entries = (captions: readonly (string | null)[]) =>
    captions.map((caption) => ({ id: newId(), ...(caption !== null && { caption }) }));
  const roomRows = rooms.map(({ hasPicture, ...room }) => ({
    id: newId(),
    ...room,
    ...(hasPicture && { pictures: entries(['Door']) }),
  }));
  const categoryRows = categories.map((name) => ({ id: newId(), name }));
  const boxRows = boxes.map(({ room, items: _, captions, ...box }) => ({
    id: newId(),
    roomId: roomRows[room]?.id ?? null,
    ...box,
    ...(captions.length > 0 && { pictures: entries(captions) }),
  }));
  const items = boxes.flatMap((box, at) =>
    box.items.map(({ category, pictures, papers, details, ...item }) => ({
      ...item,
      ...details,
      id: newId(),
      boxId: boxRows[at]?.id ?? '',
      categoryId: categoryRows[category]?.id ?? null,
      ...(pictures.length > 0 && { pictures: entries(pictures) }),
      ...(papers.length > 0 && {
        papers: papers.map((name) => ({ id: newId(), name, kind: 'pdf' as const, bytes: 3 })),
      }),
    })),
  );
  const importId = await importParts(who, { rooms: roomRows, categories: categoryRows, boxes: boxRows, items });
  const named: { pictures?: { id: string }[]; papers?: { id: string }[] }[] = [...roomRows, ...boxRows, ...items];
  for (const { pictures = [], papers = [] } of named)
    for (const file of [...pictures, ...papers]) await keepFile(who, file.id);
  return importId;
}

/** Keeps a file for the row that names it. */
async function keepFile({ id: ownerId }: SignedInCaller, id: string): Promise<void> {
  const named = JSON.stringify([{ id }]);
  const { rows } = await sql`
    with holder as (
      select 'item' as entity, id from item
        where picture_id = ${id} or pictures @> ${named}::jsonb or papers @> ${named}::jsonb
      union all select 'box', id from box where pictures @> ${named}::jsonb
      union all select 'room', id from room where pictures @> ${named}::jsonb)
    insert into picture (entity, item_id, id, uploader_id, owner_id, key, bytes, width, height)
    select entity, id, ${id}, ${ownerId}, ${ownerId}, md5(id::text || ${id}), 3, 1, 1 from holder
    on conflict (owner_id, item_id, id, entity) do update set bytes = excluded.bytes returning id`.execute(database.db);
  expect(rows).toHaveLength(1);
}

/** Everything but times that a restore sets anew, with names instead of ids where those may differ. */
function comparable({ rooms, categories, boxes, items, pictures }: Sections, byName: boolean) {
  const names = new Map([...rooms, ...categories].map(({ id, name }) => [id, name]));
  const boxNames = new Map(
    boxes.map(({ id, roomId, name, createdAt }) => [id, JSON.stringify([names.get(roomId ?? ''), name, createdAt])]),
  );
  const id = (text: string | null, map: ReadonlyMap<string, string>) => (byName ? map.get(text ?? '') : text);
  const own = (text: string) => (byName ? undefined : text);
  const archived = new Map(pictures.map(({ id: fileId, kind, path }) => [fileId, `${kind} ${path.slice(-8)}`]));
  const files = (list: readonly { id: string }[] | undefined) =>
    list?.map((file) => ({ ...file, id: byName ? archived.get(file.id)?.split(' ')[0] : file.id }));
  const sorted = (list: unknown[]) => list.map((row) => JSON.stringify(row)).toSorted();
  return {
    rooms: sorted(rooms.map((row) => ({ ...row, id: own(row.id), pictures: files(row.pictures), updatedAt: 0 }))),
    categories: sorted(categories.map((row) => ({ ...row, id: own(row.id), createdAt: 0, updatedAt: 0 }))),
    boxes: sorted(
      boxes.map((row) => ({
        ...row,
        id: own(row.id),
        roomId: id(row.roomId, names),
        code: own(row.code),
        pictures: files(row.pictures),
        updatedAt: 0,
        changedAt: 0,
      })),
    ),
    items: sorted(
      items.map((row) => ({
        ...row,
        id: own(row.id),
        boxId: id(row.boxId, boxNames),
        categoryId: id(row.categoryId, names),
        pictureId: byName ? archived.has(row.pictureId ?? '') : row.pictureId,
        pictures: files(row.pictures),
        papers: files(row.papers),
        tickedAt: row.tickedAt !== null,
        updatedAt: 0,
      })),
    ),
  };
}

test('a restore of a backup is the identity: into the emptied account with all ids, into another with new ones', async () => {
  await fc.assert(
    fc.asyncProperty(inventory, async (content) => {
      const [ann, ben] = [await addCaller(database.db), await addCaller(database.db)];
      const filled = await fill(ann, content);
      const data = await archiveOf(ann);
      const before = await sectionsOf(data);

      // While the ids are taken by another account.
      const other = await restore(ben, data, 'new');
      for (const { id } of other.uploads) await keepFile(ben, other.kept.of(id));
      const bens = await archiveOf(ben);
      expect(comparable(await sectionsOf(bens), true)).toEqual(comparable(before, true));
      expect(other.kept.boxes.size).toBe(before.boxes.length);

      // The second time finds all of it, though its ids differ.
      const again = await restore(ben, data, 'update');
      expect(again.planner).toMatchObject({ new: { items: 0 }, changed: 0 });

      await takeAllBack(ann, filled);
      expect(await sectionsOf(await archiveOf(ann))).toMatchObject({ rooms: [], boxes: [], items: [], categories: [] });
      const back = await restore(ann, data, 'new');
      for (const { id } of before.pictures) await keepFile(ann, id);
      expect(comparable(await sectionsOf(await archiveOf(ann)), false)).toEqual(comparable(before, false));
      expect(back.kept.boxes.size).toBe(0);

      // And it can be undone as a whole, pictures and all.
      expect(await takeAllBack(ann, back.importId)).toMatchObject({ kept: 0 });
      expect(await sectionsOf(await archiveOf(ann))).toMatchObject({ rooms: [], boxes: [], items: [] });
    }),
    { numRuns: 10 },
  );
});
