import { randomUUID } from 'node:crypto';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ErrorData } from '../errors.ts';
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

export type Headers = Record<string, string | undefined>;

/** Sends a picture as the app does. A header given as undefined is left out. */
export function putPicture(
  app: FastifyInstance,
  { id, who, body, headers = {} }: { id: string; who: PictureVisitor | null; body?: Buffer; headers?: Headers },
): Promise<LightMyRequestResponse> {
  const all: Headers = {
    ...SAME_ORIGIN,
    'content-type': 'image/jpeg',
    cookie: who?.cookie,
    'x-boxroom-user': who?.id,
    ...headers,
  };
  return app.inject({ method: 'PUT', url: `/pic/${id}`, headers: given(all), ...(body ? { payload: body } : {}) });
}

export function getPicture(
  app: FastifyInstance,
  { path, who, headers = {} }: { path: string; who: PictureVisitor | null; headers?: Headers },
): Promise<LightMyRequestResponse> {
  const all: Headers = { host: SAME_ORIGIN.host, cookie: who?.cookie, ...headers };
  return app.inject({ method: 'GET', url: `/pic/${path}`, headers: given(all) });
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
