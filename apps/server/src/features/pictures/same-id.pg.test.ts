import { randomUUID } from 'node:crypto';
import { addBox, addItem, addRoom } from '@boxroom/db/testing/sample-rows';
import { wrongOwners } from '@boxroom/db/testing/wrong-owners';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import {
  addFileTo,
  addPictureHousehold,
  FILE_PLACES,
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

// Ids are unique in each table only: somebody who knows the id of a row may use it for a row of another kind.

let server: TestApp;
let house: PictureHousehold;
let body: Buffer;
let ownRoom: string;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
  body = await samplePicture();
});
beforeEach(async () => {
  house = await addPictureHousehold(server);
  ownRoom = await addRoom(db(), house.viewer.id);
});
afterAll(() => server.stop());

const db = () => server.services.db;
const read = async (file: NamedFile) => outcomeOf(await getFile(server.app, { path: file.path, who: house.owner }));

async function run(who: PictureVisitor, path: string, input: object): Promise<void> {
  const headers = { ...SAME_ORIGIN, cookie: who.cookie };
  const answer = await server.app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: input });
  expect([path, answer.statusCode]).toEqual([path, 200]);
}

const OTHER_KIND = { room: 'box', box: 'item', item: 'box', paper: 'box' } as const;

/** Lets the viewer have a box or an item with the id of the row that has the file, in a room of their own. */
async function takeId(kind: 'box' | 'item', id: string): Promise<void> {
  const box = await addBox(db(), ownRoom);
  const item = await addItem(db(), ownRoom, box);
  await sql`update ${sql.table(kind)} set id = ${id} where id = ${kind === 'box' ? box : item}`.execute(db());
}

/** The row with this id goes to the trash; its deletion is returned. */
async function throwAway(kind: 'box' | 'item', id: string): Promise<string> {
  await run(house.viewer, kind === 'box' ? 'boxes.delete' : 'items.delete', kind === 'box' ? { id } : { ids: [id] });
  const { id: deletion } = await db()
    .selectFrom('deletion')
    .select('id')
    .where('thing_id', '=', id)
    .executeTakeFirstOrThrow();
  return deletion;
}

describe.each(FILE_PLACES)("a viewer's row with the id of the row of a file of the %s", (place) => {
  const kind = OTHER_KIND[place];
  let file: NamedFile;
  beforeEach(async () => {
    file = await addFileTo(server, house, place);
    await takeId(kind, file.holderId);
  });

  async function expectUntouched(): Promise<void> {
    expect(await read(file)).toBe('200');
    const owners = await db().selectFrom('picture').select('owner_id').where('id', '=', file.id).execute();
    expect(owners).toEqual([{ owner_id: house.owner.id }]);
    expect(await wrongOwners(db())).toEqual([]);
  }

  test('takes the file along neither into the trash nor out of it', async () => {
    await run(house.viewer, 'trash.restore', { deletionId: await throwAway(kind, file.holderId) });
    await expectUntouched();
  });

  const giveRoom = async () => {
    await sql`
      insert into room_member (space_id, user_id, access) values (${ownRoom}, ${house.stranger.id}, 'edit')`.execute(
      db(),
    );
    await run(house.viewer, 'sharing.transfer', { roomId: ownRoom, userId: house.stranger.id });
  };

  test('takes it to no new owner of its room', async () => {
    await giveRoom();
    await expectUntouched();
  });

  test('takes it to no new owner with the trash', async () => {
    await throwAway(kind, file.holderId);
    await giveRoom();
    await expectUntouched();
  });

  test('takes it to nobody who keeps the trash of a deleted account', async () => {
    await throwAway(kind, file.holderId);
    await sql`update space set owner_id = ${house.stranger.id} where id = ${ownRoom}`.execute(db());
    await run(house.viewer, 'accountDeletion.delete', { id: randomUUID(), confirm: 'DELETE' });
    await expectUntouched();
  });
});

describe.each(FILE_PLACES)('before the file of the %s is there', (place) => {
  test("an upload to a stranger's row of the same ids keeps the owner from nothing", async () => {
    const file = await nameFile(server, house, place);
    const kind = OTHER_KIND[place];
    ownRoom = await addRoom(db(), house.stranger.id);
    await takeId(kind, file.holderId);
    await sql`update ${sql.table(kind)} set pictures = ${JSON.stringify([{ id: file.id }])}
      where id = ${file.holderId}`.execute(db());
    const send = async (who: PictureVisitor, path: string) => outcomeOf(await putFile(server.app, { path, who, body }));
    expect(await send(house.stranger, `/pic/${file.id}`)).toBe('204');
    expect(await read(file)).toBe('404 NOT_FOUND');
    expect(await send(house.owner, file.path)).toBe('204');
    expect(await read(file)).toBe('200');
    expect(await wrongOwners(db())).toEqual([]);
  });
});

test('a picture and a paper of one item cannot share an id: the second is refused, not lost', async () => {
  const file = await addFileTo(server, house, 'paper');
  await sql`update item set pictures = ${JSON.stringify([{ id: file.id }])} where id = ${file.holderId}`.execute(db());
  const answer = await putFile(server.app, { path: `/pic/${file.id}`, who: house.owner, body });
  expect(outcomeOf(answer)).toBe('404 NOT_FOUND');
  expect(await read(file)).toBe('200');
});
