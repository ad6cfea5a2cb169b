import { randomUUID } from 'node:crypto';
import { makeScratchFolder, removeScratchFolder } from '@boxroom/db/testing/scratch-folder';
import { samplePicture } from '@boxroom/server/testing/sample-pictures';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { type LoadRequest, receive } from '../harness/load.ts';
import { bundleServer, startBare, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, type BenchRow, type Figure } from '../harness/row.ts';
import { loadOnce, type ServerRound } from '../harness/server-time.ts';
import { median } from '../harness/stats.ts';

const PEOPLE = 8;
const ITEMS = 600;
/** What a phone uploads after the app has scaled it down. */
const SIZE = { width: 800, height: 600 };
const AT_ONCE = [1, 8];

export const pictures: BenchRow = {
  name: 'pictures',
  workload: `the bundled server: PUT and GET of a picture of ${SIZE.width} × ${SIZE.height} pixels, one and ${PEOPLE} at once`,
  anchor: 'a bare Fastify route that writes the same bytes to a file, and reads it',
  run: ({ rounds, quick }) =>
    withDatabase(async (database) => {
      const folder = makeScratchFolder();
      const { db, pool } = database;
      const people: Household[] = [];
      for (let person = 0; person < PEOPLE; person++) people.push(await addHousehold(db, { size: ITEMS, person }));
      await pool.query('update item set picture_id = gen_random_uuid()');
      await settle(database);
      const ours = await startOurs(database.url, bundleServer(), { DATA_DIR: folder });
      const bare = await startBare(database.url, { FILES_DIR: folder });
      try {
        const photo = await samplePicture('jpeg', SIZE);
        const figures: Figure[] = [];
        const wrong: string[] = [];
        const { rows } = await pool.query<{ id: string; ownerId: string }>(
          `select i.picture_id as id, s.owner_id as "ownerId" from item i join space s on s.id = i.space_id`,
        );
        const free = people.map(({ userId }) => rows.filter(({ ownerId }) => ownerId === userId).map(({ id }) => id));
        const stored: LoadRequest[] = [];
        const filed: LoadRequest[] = [];
        const put = (prefix: string, kept: LoadRequest[]) => (connection: number) => {
          const { userId, cookie } = of(people, connection);
          const id = prefix === '/pic' ? (of(free, connection).pop() ?? '') : randomUUID();
          const headers = { cookie, 'x-boxroom-user': userId, 'content-type': 'image/jpeg' };
          kept.push({ path: `${prefix}/${id}`, headers: { cookie } });
          return { method: 'PUT' as const, path: `${prefix}/${id}`, headers, body: photo };
        };
        const get = (kept: readonly LoadRequest[]) => () => of(kept, Math.floor(Math.random() * kept.length));
        for (const what of ['upload', 'read'] as const) {
          for (const connections of AT_ONCE) {
            const requests = (what === 'upload' ? 16 : 400) / (quick ? 2 : 1);
            const load = { connections, requests };
            const result = await alternate(rounds, {
              ours: async () => {
                await pool.query('delete from rate_limit');
                return loadOnce(
                  { server: ours, pool, request: what === 'upload' ? put('/pic', stored) : get(stored) },
                  load,
                );
              },
              anchor: () =>
                loadOnce({ server: bare, pool, request: what === 'upload' ? put('/file', filed) : get(filed) }, load),
            });
            const pair = (value: (round: ServerRound) => number) => pairOf(result, value);
            const text = `${what}, ${connections === 1 ? 'one' : `${connections} at once`}`;
            const worst = median(result.ours.map((round) => round.p99));
            figures.push(
              alone({ what: `${text}: CPU`, size: '', unit: 'µs', ...pair((round) => round.cpu) }),
              alone({ what: `${text}: p50`, size: '', unit: 'ms', ...pair((round) => round.p50), worst }),
              alone({ what: `${text}: a second`, size: '', unit: '/s', ...pair((round) => round.requestsPerSecond) }),
            );
          }
        }
        const { rows: kept } = await pool.query<{ count: number }>('select count(*)::int as count from picture');
        if (kept[0]?.count !== stored.length) wrong.push(`${kept[0]?.count} pictures are stored, not ${stored.length}`);
        const { body } = await receive(ours.port, of(stored, 0));
        if (body.readUInt16BE(0) !== 0xffd8) wrong.push('a picture is no JPEG');
        const notes = [
          `CPU is of Node and all Postgres backends together. An upload of ${photo.length} bytes becomes two JPEGs, decoded and encoded again; the anchor only writes the bytes.`,
        ];
        return { figures, notes, wrong };
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
        removeScratchFolder(folder);
      }
    }),
};

function of<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`There is no number ${index}.`);
  return value;
}
