import { randomUUID } from 'node:crypto';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { ErrorData } from '../errors.ts';
import { samplePicture } from './sample-pictures.ts';
import { SAME_ORIGIN, type TestApp } from './test-app.ts';

export interface PictureVisitor {
  id: string;
  cookie: string;
}

export interface PictureHousehold {
  owner: PictureVisitor;
  editor: PictureVisitor;
  viewer: PictureVisitor;
  stranger: PictureVisitor;
  roomId: string;
  boxId: string;
}

/** Adds a room with an owner, an editor and a viewer, and a stranger, all signed in. */
export async function addPictureHousehold(server: TestApp): Promise<PictureHousehold> {
  const [owner, editor, viewer, stranger] = await Promise.all([
    addVisitor(server),
    addVisitor(server),
    addVisitor(server),
    addVisitor(server),
  ]);
  const { db } = server.services;
  const roomId = await addRoom(db, owner.id, [editor.id, viewer.id]);
  await db.updateTable('room_member').set({ access: 'view' }).where('user_id', '=', viewer.id).execute();
  return { owner, editor, viewer, stranger, roomId, boxId: await addBox(db, roomId) };
}

export async function addVisitor({ services }: TestApp): Promise<PictureVisitor> {
  const { id } = await addPerson(services.db);
  const [cookie = ''] = (await services.sessions.open(id, null)).split(';');
  return { id, cookie };
}

/** Adds an item that waits for a picture. Returns the ids of both. */
export async function addWaitingItem(
  { services: { db } }: TestApp,
  { roomId, boxId }: Pick<PictureHousehold, 'roomId' | 'boxId'>,
): Promise<{ itemId: string; pictureId: string }> {
  const itemId = await addItem(db, roomId, boxId);
  const pictureId = randomUUID();
  await db.updateTable('item').set({ picture_id: pictureId }).where('id', '=', itemId).execute();
  return { itemId, pictureId };
}

/** The places of files: the room, the box, the second picture of an item, and a paper of one. */
export const FILE_PLACES = ['room', 'box', 'item', 'paper'] as const;
export type FilePlace = (typeof FILE_PLACES)[number];

export interface NamedFile {
  id: string;
  /** Its address on the server. */
  path: string;
  /** The room, box or item that names it. */
  holderId: string;
}

/** Lets the room, the box or a new item of it wait for a file. */
export async function nameFile(
  { services: { db } }: TestApp,
  { roomId, boxId }: Pick<PictureHousehold, 'roomId' | 'boxId'>,
  place: FilePlace,
): Promise<NamedFile> {
  const id = randomUUID();
  const pictures = JSON.stringify([{ id }]);
  if (place === 'room') await sql`update room set pictures = ${pictures} where id = ${roomId}`.execute(db);
  if (place === 'room') return { id, path: `/pic/${id}`, holderId: roomId };
  if (place === 'box') await sql`update box set pictures = ${pictures} where id = ${boxId}`.execute(db);
  if (place === 'box') return { id, path: `/pic/${id}`, holderId: boxId };
  const holderId = await addItem(db, roomId, boxId);
  if (place === 'paper') {
    const papers = JSON.stringify([{ id, name: 'Receipt', kind: 'picture', bytes: 1 }]);
    await sql`update item set papers = ${papers} where id = ${holderId}`.execute(db);
    return { id, path: `/paper/${id}`, holderId };
  }
  const first = randomUUID();
  const both = JSON.stringify([{ id: first }, { id, caption: 'Open' }]);
  await sql`update item set picture_id = ${first}, pictures = ${both} where id = ${holderId}`.execute(db);
  return { id, path: `/pic/${id}`, holderId };
}

/** Names a file and uploads it as the owner. */
export async function addFileTo(server: TestApp, house: PictureHousehold, place: FilePlace): Promise<NamedFile> {
  const file = await nameFile(server, house, place);
  const { statusCode } = await putFile(server.app, { path: file.path, who: house.owner, body: await samplePicture() });
  if (statusCode !== 204) throw new Error(`A file of the ${place} was answered with ${statusCode}.`);
  return file;
}

export type Headers = Record<string, string | undefined>;

interface Sent {
  who: PictureVisitor | null;
  body?: Buffer;
  headers?: Headers;
}

/** Sends a file to an address as the app does. A header given as undefined is left out. */
export function putFile(
  app: FastifyInstance,
  { path, who, body, headers = {} }: Sent & { path: string },
): Promise<LightMyRequestResponse> {
  const all: Headers = {
    ...SAME_ORIGIN,
    'content-type': 'image/jpeg',
    cookie: who?.cookie,
    'x-boxroom-user': who?.id,
    ...headers,
  };
  return app.inject({ method: 'PUT', url: path, headers: given(all), ...(body ? { payload: body } : {}) });
}

export function putPicture(
  app: FastifyInstance,
  { id, ...sent }: Sent & { id: string },
): Promise<LightMyRequestResponse> {
  return putFile(app, { ...sent, path: `/pic/${id}` });
}

interface Asked {
  path: string;
  who: PictureVisitor | null;
  headers?: Headers;
}

export function getFile(app: FastifyInstance, { path, who, headers = {} }: Asked): Promise<LightMyRequestResponse> {
  const all: Headers = { host: SAME_ORIGIN.host, cookie: who?.cookie, ...headers };
  return app.inject({ method: 'GET', url: path, headers: given(all) });
}

export function getPicture(app: FastifyInstance, { path, ...asked }: Asked): Promise<LightMyRequestResponse> {
  return getFile(app, { ...asked, path: `/pic/${path}` });
}

/** Returns status and code of a response: '204', '403 VIEW_ONLY'. */
export function outcomeOf(answer: LightMyRequestResponse): string {
  if (!answer.headers['content-type']?.toString().startsWith('application/json')) return String(answer.statusCode);
  const { error } = answer.json<{ error: { data: ErrorData } }>();
  return `${answer.statusCode} ${error.data.appCode}`;
}

function given(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
