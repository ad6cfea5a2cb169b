import { BARE_TABLES } from '../children/bare-statements.ts';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { fileOf } from '../data/list-file.ts';
import { planCsv } from '../data/plan-csv.ts';
import { type LoadRequest, receive } from '../harness/load.ts';
import { bundleServer, type MeasuredServer, startBare, startOurs } from '../harness/measured-server.ts';
import { memoryMeanwhile } from '../harness/memory-meanwhile.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText } from '../harness/row.ts';
import { exportOnce } from './csv-export.ts';
import { copyLines, importRequests } from './import-requests.ts';

/** In MB, at any size: neither a part nor a piece of a file is larger than one. */
const MEMORY_MAX_MB = 64;
const FILES = [
  { what: 'complete CSV', path: '/export-all.csv' },
  { what: 'backup', path: '/archive.zip' },
] as const;

export const moving: BenchRow = {
  name: 'moving',
  workload:
    'the bundled server: a list imported in parts into an empty account, then GET /export-all.csv and GET /archive.zip of it; no pictures',
  anchor: 'a bare Fastify route: COPY … FROM STDIN of the items with a line of history for each; COPY … TO STDOUT CSV',
  run: ({ rounds, quick }) =>
    withDatabase(async (database) => {
      const { db, pool } = database;
      const sizes = quick ? [1000, 10_000] : [10_000, 100_000];
      const people: Household[] = [];
      // Each round imports into an account of its own; one more round warms up.
      for (let person = 0; person < sizes.length * (rounds + 1); person++)
        people.push(await addHousehold(db, { size: 0, person }));
      await pool.query(BARE_TABLES);
      await settle(database);
      const ours = await startOurs(database.url, bundleServer());
      const bare = await startBare(database.url);
      try {
        const figures: Figure[] = [];
        const wrong: string[] = [];
        for (const items of sizes) {
          const persons = people.splice(0, rounds + 1);
          const last = persons.at(-1);
          figures.push(...(await importAll({ ours, bare, persons, items, rounds })));
          const { rows } = await pool.query<{ count: number }>(
            'select count(*)::int as count from item i join space s on s.id = i.space_id where s.owner_id = $1',
            [last?.userId],
          );
          if (rows[0]?.count !== items) wrong.push(`${rows[0]?.count} items instead of ${items}`);
          const headers = { cookie: last?.cookie ?? '', 'x-boxroom-user': last?.userId ?? '' };
          for (const { what, path } of FILES) {
            const result = await alternate(rounds, {
              // A person may export ten times an hour.
              ours: () =>
                pool.query('delete from rate_limit').then(() => exportOnce({ server: ours, pool }, { path, headers })),
              anchor: () => exportOnce({ server: bare, pool }, { path: '/copy/csv', headers }),
            });
            figures.push(...timeAndMemory(what, items, result));
          }
        }
        return {
          figures,
          notes: ['Memory is of the Node process, more than before; a backup has no pictures.'],
          wrong,
        };
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
      }
    }),
};

interface ImportOptions {
  ours: MeasuredServer;
  bare: MeasuredServer;
  persons: readonly Household[];
  items: number;
  rounds: number;
}

async function importAll({ ours, bare, persons, items, rounds }: ImportOptions): Promise<Figure[]> {
  const turns = { ours: 0, anchor: 0 };
  const send = async (server: MeasuredServer, turn: number) => {
    const person = persons[turn];
    if (!person) throw new Error('There are too few people.');
    const plan = await planCsv(fileOf(items));
    const requests: LoadRequest[] =
      server === ours
        ? importRequests(person, plan)
        : [
            {
              method: 'POST',
              path: '/import',
              headers: { cookie: person.cookie, 'content-type': 'text/plain' },
              body: copyLines(person, plan),
            },
          ];
    const start = performance.now();
    const { memoryMb } = await memoryMeanwhile(server, async () => {
      for (const request of requests) await receive(server.port, request);
    });
    return { ms: performance.now() - start, memoryMb };
  };
  const result = await alternate(rounds, {
    ours: () => send(ours, turns.ours++),
    anchor: () => send(bare, turns.anchor++),
  });
  return timeAndMemory('import', items, result);
}

function timeAndMemory(
  what: string,
  items: number,
  result: { ours: { ms: number; memoryMb: number }[]; anchor: { ms: number; memoryMb: number }[] },
): Figure[] {
  const size = sizeText(items);
  const memory = pairOf(result, ({ memoryMb }) => memoryMb);
  return [
    alone({ what: `${what}, time`, size, unit: 'ms', ...pairOf(result, ({ ms }) => ms) }),
    alone({
      what: `${what}, memory`,
      size,
      unit: 'MB',
      ...memory,
      ratio: null,
      target: atMost(MEMORY_MAX_MB, ' MB', memory.ours),
    }),
  ];
}
