import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { addItem } from '@boxroom/db/testing/sample-rows';
import { PAPER_MAX_SIDE, type PaperKind } from '@boxroom/domain/paper/paper';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import { ACTIVE_PDFS, CANARY, NO_PAPERS, pdfWith } from '../../testing/hostile-documents.ts';
import { heldPicture, NO_PICTURES, PICTURES } from '../../testing/hostile-pictures.ts';
import {
  addPictureHousehold,
  addWaitingItem,
  getFile,
  outcomeOf,
  type PictureHousehold,
  putFile,
} from '../../testing/picture-household.ts';
import { samplePicture } from '../../testing/sample-pictures.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let house: PictureHousehold;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
  house = await addPictureHousehold(server);
});
afterAll(() => server.stop());

type Place = 'picture' | `paper ${PaperKind}`;

/** Adds an item that waits for such a file. Returns the file's address. */
async function waitingAt(place: Place, name = 'Receipt'): Promise<string> {
  if (place === 'picture') return `/pic/${(await addWaitingItem(server, house)).pictureId}`;
  const { db } = server.services;
  const [itemId, id] = [await addItem(db, house.roomId, house.boxId), randomUUID()];
  const paper = { id, name, kind: place.slice('paper '.length), bytes: 1 };
  await sql`update item set papers = ${JSON.stringify([paper])} where id = ${itemId}`.execute(db);
  return `/paper/${id}`;
}

/** Sends a file as its owner. The declared type decides nothing. */
async function send(path: string, body: Buffer, type = path.startsWith('/pic') ? 'image/png' : 'application/pdf') {
  await server.services.db.deleteFrom('rate_limit').execute();
  return outcomeOf(await putFile(server.app, { path, who: house.owner, body, headers: { 'content-type': type } }));
}
const read = (path: string) => getFile(server.app, { path, who: house.viewer });

function expectHarmless({ headers }: LightMyRequestResponse): void {
  expect(headers).toMatchObject({
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
}

async function expectDrawn(answer: LightMyRequestResponse, maxSide: number): Promise<void> {
  expectHarmless(answer);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  const bytes = answer.rawPayload;
  const { format, space, pages = 1, width, height, ...rest } = await sharp(bytes).metadata();
  expect([format, space, pages]).toEqual(['jpeg', 'srgb', 1]);
  expect(Math.max(width, height)).toBeLessThanOrEqual(maxSide);
  for (const kind of ['exif', 'xmp', 'icc', 'iptc', 'orientation']) expect(rest).not.toHaveProperty(kind);
  expect(bytes.toString('latin1')).not.toMatch(/alert|canary|%PDF|Exif|Photoshop/);
  expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
}

describe('neither a picture nor a paper', () => {
  test.each(NO_PAPERS)('%s', async (_what, make) => {
    const body = make();
    for (const [place, outcome] of [
      ['picture', '415 PICTURE_INVALID'],
      ['paper pdf', '415 PAPER_INVALID'],
      ['paper picture', '415 PAPER_INVALID'],
    ] as const) {
      const path = await waitingAt(place);
      expect([place, await send(path, body)]).toEqual([place, outcome]);
      expect(outcomeOf(await read(path))).toBe('404 NOT_FOUND');
    }
  });
});

describe('no whole picture of a few formats', () => {
  test.each(NO_PICTURES)('%s', async (_what, make) => {
    const body = await make();
    for (const place of ['picture', 'paper pdf', 'paper picture'] as const) {
      const path = await waitingAt(place);
      expect(await send(path, body)).toBe(place === 'picture' ? '415 PICTURE_INVALID' : '415 PAPER_INVALID');
      expect(outcomeOf(await read(path))).toBe('404 NOT_FOUND');
    }
  });
});

describe('a picture that is drawn again', () => {
  test.each(PICTURES)('%s', async (_what, make) => {
    const body = await make();
    const [picture, paper, pdf] = [
      await waitingAt('picture'),
      await waitingAt('paper picture'),
      await waitingAt('paper pdf'),
    ];
    expect([await send(picture, body), await send(paper, body)]).toEqual(['204', '204']);
    expect(await send(pdf, body)).toBe('415 PAPER_INVALID');
    await expectDrawn(await read(picture), 800);
    await expectDrawn(await read(`${picture}/thumb`), 160);
    const answer = await read(paper);
    await expectDrawn(answer, PAPER_MAX_SIDE);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*Receipt\.jpg$/);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo of orientation %i is upright', async (orientation) => {
    const path = await waitingAt('paper picture');
    expect(await send(path, await heldPicture(orientation))).toBe('204');
    const { width, height } = await sharp((await read(path)).rawPayload).metadata();
    expect([width, height]).toEqual(orientation < 5 ? [40, 20] : [20, 40]);
  });

  test('a paper is large enough to read, and no larger', async () => {
    const path = await waitingAt('paper picture');
    expect(await send(path, await samplePicture('jpeg', { width: 4800, height: 3000 }))).toBe('204');
    expect(await sharp((await read(path)).rawPayload).metadata()).toMatchObject({ width: 2400, height: 1500 });
  });
});

describe('a PDF is kept byte for byte, and no browser opens it here', () => {
  test.each([['nothing else', () => pdfWith()] as const, ...ACTIVE_PDFS])('a PDF with %s', async (_what, make) => {
    const body = make();
    const path = await waitingAt('paper pdf');
    expect(await send(path, body, 'image/jpeg')).toBe('204');
    const answer = await read(path);
    expect(answer.rawPayload.equals(body)).toBe(true);
    expectHarmless(answer);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*Receipt\.pdf$/);
    for (const place of ['picture', 'paper picture'] as const)
      expect(await send(await waitingAt(place), body)).toMatch(/^415 P\w+_INVALID$/);
  });

  test.each([`${CANARY}.pdf.html`, '../../x', 'a\u202Efdp.exe', '領収書 📎'])('under the name %j', async (name) => {
    const path = await waitingAt('paper pdf', name);
    expect(await send(path, pdfWith())).toBe('204');
    expect((await read(path)).headers['content-disposition']).toMatch(
      /^attachment; filename="paper\.pdf"; filename\*=UTF-8''[\w.!~%-]+\.pdf$/,
    );
  });
});

describe('a declared type', () => {
  test.each([
    ['/pic', 'application/pdf', '415 PICTURE_INVALID'],
    ['/pic', 'image/heic', '415 PICTURE_INVALID'],
    ['/paper', 'image/heic', '415 PAPER_INVALID'],
    ['/paper', 'text/html', '415 PAPER_INVALID'],
    ['/paper', 'image/svg+xml', '415 PAPER_INVALID'],
    ['/paper', 'application/pdf; charset=utf-8', '204'],
    ['/paper', 'image/webp', '204'],
  ])('to %s of %s ends with %s', async (route, type, outcome) => {
    const path = await waitingAt(route === '/pic' ? 'picture' : 'paper picture');
    expect(await send(path, await samplePicture(), type)).toBe(outcome);
  });
});

describe('a length that is a lie', () => {
  const lengths = (body: Buffer): [string, string][] => [
    ['more than comes', `content-length: ${body.length + 1}`],
    ['less than comes', `content-length: ${body.length - 10}`],
    ['two at once', `content-length: ${body.length}\r\ncontent-length: 5`],
    ['a length and pieces', `content-length: ${body.length}\r\ntransfer-encoding: chunked`],
    ['more than anybody may send', 'content-length: 99999999999'],
  ];
  let port: string;
  beforeAll(async () => {
    ({ port } = new URL(await server.listen()));
  });

  test.each(lengths(pdfWith()))('%s: nothing is stored', async (_what, header) => {
    const path = await waitingAt('paper pdf');
    const socket = connect(Number(port), '127.0.0.1');
    const { host, origin } = SAME_ORIGIN;
    const headers = Object.entries({ origin, cookie: house.owner.cookie, 'x-boxroom-user': house.owner.id });
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`PUT ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines}content-type: application/pdf\r\n${header}\r\n\r\n`);
    socket.end(pdfWith());
    expect(await text(socket).catch(() => '')).toMatch(/^HTTP\/1\.1 4/);
    expect(outcomeOf(await read(path))).toBe('404 NOT_FOUND');
  });
});
