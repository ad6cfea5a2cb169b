// What a person does in the campaign: signs in by the mail of the outbox, adds a room, a box, an item and a picture, and
// finds all of it again.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NO_ITEM_FIELDS } from '../../packages/domain/src/item/item.ts';
import { root } from '../scripts/install.mjs';

const SAMPLE_PICTURE = join(root, 'apps/web/public/icons/icon-192.png');
const EMAIL = 'anna@home.example';

/** Signs in on a new device. `readMails` returns the outbox's mails, oldest first. */
export async function signIn(origin, readMails) {
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  const cookies = new Map();
  const send = async (path, options = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${origin}${path}`, { ...options, headers: { ...headers, ...options.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const result = async (answer) => (await answer.json()).result.data;
  const call = async (name, data = {}) =>
    result(
      await send(`/trpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      }),
    );
  const read = async (name, input) =>
    result(await send(`/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`));

  const before = (await readMails()).length;
  const { requestId } = await call('auth.requestLink', { email: EMAIL });
  const mail = await waitFor(async () => (await readMails()).slice(before).findLast(({ to }) => to === EMAIL));
  const code = /(?<![\w-])\d{6}(?![\w-])/.exec(mail.text.replaceAll(/https?:\/\/\S+/g, ''))?.[0];
  await call('auth.verifyCode', { requestId, code });
  const { user } = await read('auth.session');
  return { call, read, send, userId: user.id };
}

/** Adds one of everything, with a picture that the server has to decode. */
export async function fill({ call, send, userId }) {
  const [roomId, boxId, itemId, pictureId] = Array.from({ length: 4 }, () => randomUUID());
  await call('rooms.create', { id: roomId, name: 'Cellar' });
  await call('boxes.add', { roomId, boxes: [{ id: boxId, name: 'Tools', description: null }] });
  await call('items.add', { boxId, items: [{ id: itemId, ...NO_ITEM_FIELDS, name: 'Saw' }] });
  await call('items.setPicture', { id: itemId, pictureId });
  await send(`/pic/${pictureId}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', 'x-boxroom-user': userId },
    body: readFileSync(SAMPLE_PICTURE),
  });
  return { roomId, boxId, pictureId };
}

/** Throws unless everything that `fill` added is there. */
export async function check({ read, send }, { roomId, boxId, pictureId }) {
  const rooms = await read('rooms.list');
  assert.ok(rooms.some(({ id, name }) => id === roomId && name === 'Cellar'));
  assert.deepEqual(
    (await read('boxes.list', { roomId })).map(({ name, itemCount }) => [name, itemCount]),
    [['Tools', 1]],
  );
  assert.deepEqual(
    (await read('items.list', { boxId })).map(({ name }) => name),
    ['Saw'],
  );
  const picture = Buffer.from(await (await send(`/pic/${pictureId}`)).arrayBuffer());
  assert.equal(picture.subarray(0, 3).toString('hex'), 'ffd8ff', 'a JPEG');
}

/** Returns the first result that is not empty. Throws after a minute. */
export async function waitFor(attempt) {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await wait(50)) {
    const result = await attempt();
    if (result) return result;
  }
  throw new Error('Nothing within a minute.');
}
