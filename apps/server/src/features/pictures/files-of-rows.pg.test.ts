import { randomUUID } from 'node:crypto';
import { addBox, addItem, addRoom } from '@boxroom/db/testing/sample-rows';
import { wrongOwners } from '@boxroom/db/testing/wrong-owners';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepPictures } from '../../picture-store/sweep-pictures.ts';
import { appRouter } from '../../rpc/router.ts';
import {
  addFileTo,
  addPictureHousehold,
  FILE_PLACES,
  type FilePlace,
  getFile,
  nameFile,
  type NamedFile,
  outcomeOf,
  type PictureHousehold,
  type PictureVisitor,
  putFile,
} from '../../testing/picture-household.ts';
import { samplePicture } from '../../testing/sample-pictures.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let house: PictureHousehold;
let body: Buffer;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
  house = await addPictureHousehold(server);
  body = await samplePicture();
});
afterAll(() => server.stop());

const db = () => server.services.db;
const read = async ({ path }: NamedFile, who: PictureVisitor | null) =>
  outcomeOf(await getFile(server.app, { path, who }));
const send = async ({ path }: NamedFile, who: PictureVisitor | null) =>
  outcomeOf(await putFile(server.app, { path, who, body }));

/** Runs a command as the owner of the household. Returns the code of a refusal, or 'ok'. */
async function run(path: string, input: object): Promise<string> {
  const headers = { ...SAME_ORIGIN, cookie: house.owner.cookie };
  const answer = await server.app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: input });
  return answer.statusCode === 200 ? 'ok' : (outcomeOf(answer).split(' ')[1] ?? '');
}

async function ownerOf({ id }: NamedFile): Promise<string | undefined> {
  return (await db().selectFrom('picture').select('owner_id').where('id', '=', id).executeTakeFirst())?.owner_id;
}

describe('access', () => {
  const NOTHING = ['404 NOT_FOUND', '404 NOT_FOUND'];
  const EVERYTHING = ['204', '200'];
  const WHO = ['stranger', 'viewer', 'editor', 'owner'] as const;
  const ofItemsAndBoxes = {
    stranger: NOTHING,
    viewer: ['403 VIEW_ONLY', '404 NOT_FOUND'],
    editor: EVERYTHING,
    owner: EVERYTHING,
  };
  const ofRooms = { ...ofItemsAndBoxes, editor: ['403 OWNER_ONLY', '404 NOT_FOUND'] };

  test.each(FILE_PLACES.flatMap((place) => WHO.map((who) => [place, who] as const)))(
    'to send and see a file of the %s as %s',
    async (place, who) => {
      const file = await nameFile(server, house, place);
      const expected = (place === 'room' ? ofRooms : ofItemsAndBoxes)[who];
      expect([await send(file, house[who]), await read(file, house[who])]).toEqual(expected);
      expect(await send(file, null)).toBe('401 NOT_SIGNED_IN');
      expect(await send(file, house.owner)).toBe('204');
      expect(await read(file, house[who])).toBe(who === 'stranger' ? '404 NOT_FOUND' : '200');
    },
  );

  test('a picture is no paper, and a paper no picture', async () => {
    const [paper, picture] = [await addFileTo(server, house, 'paper'), await addFileTo(server, house, 'item')];
    const asOther = [
      { ...paper, path: `/pic/${paper.id}` },
      { ...picture, path: `/paper/${picture.id}` },
    ];
    for (const file of asOther) expect([await send(file, house.owner), await read(file, house.owner)]).toEqual(NOTHING);
  });
});

test("a paper counts towards the owner's quota", async () => {
  const file = await nameFile(server, house, 'paper');
  await sql`
    insert into picture (item_id, id, owner_id, key, bytes, width, height)
    select gen_random_uuid(), gen_random_uuid(), ${house.owner.id}, md5(n::text), ${PICTURES_PER_OWNER_MAX_BYTES / 2}, 1, 1
    from generate_series(1, 2) n`.execute(db());
  expect(await send(file, house.editor)).toBe('409 TOO_MANY');
  await sql`delete from picture where key in (md5('1'), md5('2'))`.execute(db());
  expect(await send(file, house.editor)).toBe('204');
});

describe.each(FILE_PLACES)('a file of the %s', (place) => {
  const nameless = (file: NamedFile) => {
    if (place === 'room') return sql`update room set pictures = null where id = ${file.holderId}`.execute(db());
    if (place === 'box') return sql`update box set pictures = null where id = ${file.holderId}`.execute(db());
    return sql`update item set pictures = null, papers = null where id = ${file.holderId}`.execute(db());
  };
  const since = async ({ id }: NamedFile) =>
    (await db().selectFrom('picture').select('unreferenced_since').where('id', '=', id).executeTakeFirst())
      ?.unreferenced_since;

  test('stays until 35 days after no row names it', async () => {
    const file = await addFileTo(server, house, place);
    const sweep = () => sweepPictures(server.services);
    await sweep();
    expect(await since(file)).toBeNull();
    await nameless(file);
    expect(await read(file, house.owner)).toBe('404 NOT_FOUND');
    await sweep();
    expect(await since(file)).toBeInstanceOf(Date);
    await sql`update picture set unreferenced_since = now() - interval '36 days' where id = ${file.id}`.execute(db());
    await sweep();
    expect(await ownerOf(file)).toBeUndefined();
  });

  test('goes with the next sweep once its row is purged from the trash', async () => {
    const own = { ...house, roomId: await addRoom(db(), house.owner.id), boxId: '' };
    own.boxId = await addBox(db(), own.roomId);
    const file = await addFileTo(server, own, place);
    const deletions: Record<FilePlace, [path: string, input: object]> = {
      room: ['rooms.delete', { id: own.roomId }],
      box: ['boxes.delete', { id: own.boxId }],
      item: ['items.delete', { ids: [file.holderId] }],
      paper: ['items.delete', { ids: [file.holderId] }],
    };
    expect(await run(...deletions[place])).toBe('ok');
    await sweepPictures(server.services);
    const [deletion] = await db().selectFrom('deletion').select('id').where('thing_id', '=', file.holderId).execute();
    expect(await ownerOf(file)).toBe(house.owner.id);
    expect(await run('trash.purge', { deletionId: deletion?.id })).toBe('ok');
    await sweepPictures(server.services);
    expect(await ownerOf(file)).toBeUndefined();
  });

  test('comes back with its row from the trash, and follows it to another owner', async () => {
    const theirs = await addPictureHousehold(server);
    const own = { ...theirs, ...house, roomId: await addRoom(db(), house.owner.id), boxId: '' };
    own.boxId = await addBox(db(), own.roomId);
    const file = await addFileTo(server, own, place);
    const gone = await (place === 'room'
      ? run('rooms.delete', { id: own.roomId })
      : place === 'box'
        ? run('boxes.delete', { id: own.boxId })
        : run('items.delete', { ids: [file.holderId] }));
    expect([gone, await read(file, house.owner)]).toEqual(['ok', '404 NOT_FOUND']);
    const [deletion] = await db().selectFrom('deletion').select('id').where('thing_id', '=', file.holderId).execute();
    expect(await run('trash.restore', { deletionId: deletion?.id })).toBe('ok');
    expect(await read(file, house.owner)).toBe('200');

    await sql`update space set owner_id = ${theirs.owner.id} where id = ${own.roomId}`.execute(db());
    expect(await ownerOf(file)).toBe(theirs.owner.id);
    expect([await read(file, theirs.owner), await read(file, house.owner)]).toEqual(['200', '404 NOT_FOUND']);
    expect(await wrongOwners(db())).toEqual([]);
  });
});

describe('a file that a visible row names', () => {
  /** Names a file by a command, of a new item, the box or the room. */
  async function nameAt(place: FilePlace | 'first picture', id: string): Promise<string> {
    const item = await addItem(db(), house.roomId, house.boxId);
    if (place === 'first picture') return run('items.setPicture', { id: item, pictureId: id });
    if (place === 'paper')
      return run('papers.add', { id: item, papers: [{ id, name: 'Receipt', kind: 'pdf', bytes: 1 }] });
    await sql`update room set pictures = null where id = ${house.roomId}`.execute(db());
    const holder = { item, box: house.boxId, room: house.roomId }[place];
    return run('pictures.add', { entity: place, id: holder, pictures: [{ id }] });
  }

  const places = ['first picture', ...FILE_PLACES] as const;
  test.each(FILE_PLACES.flatMap((place) => places.map((other) => [place, other] as const)))(
    'of the %s is refused as one of another %s',
    async (place, other) => {
      const own = { ...house, roomId: await addRoom(db(), house.owner.id) };
      const file = await nameFile(server, { ...own, boxId: await addBox(db(), own.roomId) }, place);
      expect(await nameAt(other, file.id)).toBe('INVALID');
      expect(await nameAt(other, randomUUID())).toBe('ok');
    },
  );

  test.each(places)('is free to a stranger as one of the %s', async (other) => {
    const theirs = await addPictureHousehold(server);
    const file = await nameFile(server, theirs, 'box');
    expect(await nameAt(other, file.id)).toBe('ok');
  });

  test('of an item is refused as a paper of the same item, and so is the reverse', async () => {
    const [picture, paper] = [await nameFile(server, house, 'item'), await nameFile(server, house, 'paper')];
    const papers = [{ id: picture.id, name: 'Receipt', kind: 'pdf', bytes: 1 }];
    expect(await run('papers.add', { id: picture.holderId, papers })).toBe('INVALID');
    const pictures = [{ id: paper.id }];
    expect(await run('pictures.add', { entity: 'item', id: paper.holderId, pictures })).toBe('INVALID');
  });

  test.each(FILE_PLACES)('stays there when a deleted %s that named it comes back', async (place) => {
    const roomId = await addRoom(db(), house.owner.id);
    const boxId = await addBox(db(), roomId);
    const file = await nameFile(server, { roomId, boxId }, place);
    const verb = place === 'room' ? 'rooms' : place === 'box' ? 'boxes' : 'items';
    const input = verb === 'items' ? { ids: [file.holderId] } : { id: file.holderId };
    expect(await run(`${verb}.delete`, input)).toBe('ok');
    expect(await nameAt('item', file.id)).toBe('ok');
    const [deletion] = await db().selectFrom('deletion').select('id').where('thing_id', '=', file.holderId).execute();
    expect(await run('trash.restore', { deletionId: deletion?.id })).toBe('ok');
    const { rows } = await sql<{ id: string }>`
      select id from item where pictures @> ${JSON.stringify([{ id: file.id }])}::jsonb or picture_id = ${file.id}
        or papers @> ${JSON.stringify([{ id: file.id }])}::jsonb
      union all select id from box where pictures is not null and pictures @> ${JSON.stringify([{ id: file.id }])}::jsonb
      union all select id from room where pictures @> ${JSON.stringify([{ id: file.id }])}::jsonb`.execute(db());
    expect(rows.map(({ id }) => id)).not.toContain(file.holderId);
    expect(rows).toHaveLength(1);
  });
});
