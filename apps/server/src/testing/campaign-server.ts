import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openCluster } from '@boxroom/db/backup/open-cluster';
import { openDatabase } from '@boxroom/db/client';
import { SILENT_LOG } from '@boxroom/db/log';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import sharp from 'sharp';
import { createSessions } from '../auth/session.ts';
import { freePorts } from './swift-store.ts';
import { eventually } from './test-app.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const START_MS = 60_000;

/** An uploaded picture with the checksums of its sizes as they were first served. */
export interface Pictured {
  id: string;
  ownerId: string;
  sums: Readonly<Record<string, string>>;
}

/** The built server with its embedded database, and a person who is signed in. */
export interface CampaignServer {
  said(): string;
  upload(count: number): Promise<Pictured[]>;
  /** Returns the pictures that are not served as they first were. */
  readAll(pictures: readonly Pictured[]): Promise<Pictured[]>;
  /** Returns the median time of a thumbnail, in milliseconds. */
  time(pictures: readonly Pictured[], reads: number): Promise<number>;
  /** Returns the number of pictures in an archive of everything. */
  archivedPictures(): Promise<number>;
  readUnderFault(
    pictures: readonly Pictured[],
  ): Promise<{ outcomes: Record<string, number>; wrong: number; longestMs: number }>;
  /** Uploads a picture, and returns what the server said. */
  tryUpload(): Promise<string>;
  /** Uploads again what was refused before. */
  retryUploads(): Promise<Pictured[]>;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
}

/** The same in every run of the server: the person and the session are in the database. */
let person: { id: string; cookie: string; roomId: string; boxId: string } | null = null;
const refused: { id: string; body: Buffer }[] = [];

export async function startCampaignServer(env: Record<string, string>): Promise<CampaignServer> {
  const [port = 0] = await freePorts(1);
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      CALLS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()));
  await eventually(() => said.includes('Boxroom is at') || child.exitCode !== null, START_MS);
  if (child.exitCode !== null) throw new Error(`The server did not start: ${said}`);
  const cluster = await openCluster({ dataDir: env['DATA_DIR'] ?? '', log: SILENT_LOG, mayStart: false });
  const { db, close } = await openDatabase({ databaseUrl: cluster.url, log: SILENT_LOG, dataDir: '', poolSize: 2 });
  if (person === null) {
    const { id } = await addPerson(db);
    const roomId = await addRoom(db, id);
    person = { id, cookie: '', roomId, boxId: await addBox(db, roomId) };
  }
  // A restore ends all sessions.
  const [cookie = ''] = (await createSessions(db, { secure: false }).open(person.id, null)).split(';');
  const who = { ...person, cookie };

  const get = (path: string) =>
    fetch(`${origin}${path}`, { headers: { cookie: who.cookie, 'x-boxroom-user': who.id } });
  async function fetchSum(path: string): Promise<{ outcome: string; sum: string | null }> {
    try {
      const answer = await get(path);
      const body = Buffer.from(await answer.arrayBuffer());
      return {
        outcome: String(answer.status),
        sum: answer.ok ? createHash('sha256').update(body).digest('hex') : null,
      };
    } catch {
      return { outcome: 'broken off', sum: null };
    }
  }
  const pathsOf = ({ id }: { id: string }) => [`/pic/${id}`, `/pic/${id}/thumb`];

  async function put(id: string, body: Buffer): Promise<number> {
    const answer = await fetch(`${origin}/pic/${id}`, {
      method: 'PUT',
      headers: { cookie: who.cookie, 'x-boxroom-user': who.id, origin, 'content-type': 'image/jpeg' },
      body: new Uint8Array(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  }
  async function addWaiting(): Promise<{ id: string; body: Buffer }> {
    const itemId = await addItem(db, who.roomId, who.boxId);
    const id = randomUUID();
    await db.updateTable('item').set({ picture_id: id }).where('id', '=', itemId).execute();
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const create = { width: 640, height: 480, channels: 3, background: 'black', noise } as const;
    return { id, body: await sharp({ create }).jpeg().toBuffer() };
  }
  async function recorded(id: string): Promise<Pictured> {
    const sums: Record<string, string> = {};
    for (const path of pathsOf({ id })) sums[path] = (await fetchSum(path)).sum ?? 'none';
    return { id, ownerId: who.id, sums };
  }

  return {
    said: () => said,
    async upload(count) {
      const made: Pictured[] = [];
      for (let n = 0; n < count; n++) {
        const { id, body } = await addWaiting();
        const status = await put(id, body);
        if (status !== 204) throw new Error(`An upload got ${status}. ${said}`);
        made.push(await recorded(id));
      }
      return made;
    },
    async readAll(pictures) {
      const wrong: Pictured[] = [];
      for (const picture of pictures)
        for (const path of pathsOf(picture)) if ((await fetchSum(path)).sum !== picture.sums[path]) wrong.push(picture);
      return wrong;
    },
    async time(pictures, reads) {
      const times: number[] = [];
      for (let n = 0; n < reads; n++) {
        const start = performance.now();
        await fetchSum(`/pic/${pictures[n % pictures.length]?.id}/thumb`);
        times.push(performance.now() - start);
      }
      return times.toSorted((a, b) => a - b)[Math.floor(reads / 2)] ?? 0;
    },
    async archivedPictures() {
      const answer = await get('/archive.zip');
      const entries = await new ZipReader(
        new Uint8ArrayReader(new Uint8Array(await answer.arrayBuffer())),
      ).getEntries();
      return entries.filter(({ filename }) => filename.endsWith('.jpg')).length;
    },
    async readUnderFault(pictures) {
      const seen = { outcomes: {} as Record<string, number>, wrong: 0, longestMs: 0 };
      await Promise.all(
        pictures.flatMap((picture) =>
          pathsOf(picture).map(async (path) => {
            const start = performance.now();
            const { outcome, sum } = await fetchSum(path);
            seen.longestMs = Math.max(seen.longestMs, performance.now() - start);
            seen.outcomes[outcome] = (seen.outcomes[outcome] ?? 0) + 1;
            if (sum !== null && sum !== picture.sums[path]) seen.wrong++;
          }),
        ),
      );
      return seen;
    },
    async tryUpload() {
      const waiting = await addWaiting();
      refused.push(waiting);
      return String(await put(waiting.id, waiting.body));
    },
    async retryUploads() {
      const made: Pictured[] = [];
      for (const { id, body } of refused.splice(0)) {
        const status = await put(id, body);
        if (status !== 204) throw new Error(`An upload got ${status} after the fault.`);
        made.push(await recorded(id));
      }
      return made;
    },
    isReady: async () => (await fetch(`${origin}/readyz`)).ok,
    async stop() {
      await close();
      await cluster.close();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
