import { openDatabase } from '@boxroom/db/client';
import { SILENT_LOG } from '@boxroom/db/log';
import { makeScratchFolder, removeScratchFolder } from '@boxroom/db/testing/scratch-folder';
import { withDatabase } from '../data/filled-database.ts';
import { withServerPostgres } from '../data/server-postgres.ts';
import { bundleServer, type MeasuredServer, startMeasured } from '../harness/measured-server.ts';
import { type FilledPerson, fillPeople } from './fill-people.ts';

export interface SiteOptions {
  database: 'embedded' | 'server';
  people: number;
  processes: number;
}

/** Running servers with people in their database. */
export interface Site {
  servers: readonly MeasuredServer[];
  people: readonly FilledPerson[];
  /** The data folder of Postgres, where it is on this machine. */
  pgDir: string;
}

/** Runs `work` with the bundled server, started with the product's own limits, and removes everything afterwards. */
export function withSite<T>(
  { database, people, processes }: SiteOptions,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  return database === 'embedded' ? withEmbedded(people, work) : withServer(people, processes, work);
}

async function withEmbedded<T>(count: number, work: (site: Site) => Promise<T>): Promise<T> {
  const dataDir = makeScratchFolder();
  try {
    const opened = await openDatabase({ dataDir, log: SILENT_LOG });
    const people = await fillPeople(opened, count);
    await opened.close();
    const server = await start(dataDir, '');
    try {
      return await work({ servers: [server], people, pgDir: `${dataDir}/postgres` });
    } finally {
      await server.stop();
    }
  } finally {
    removeScratchFolder(dataDir);
  }
}

function withServer<T>(count: number, processes: number, work: (site: Site) => Promise<T>): Promise<T> {
  return withServerPostgres((pgDir) =>
    withDatabase(async (database) => {
      const dataDir = makeScratchFolder();
      const servers: MeasuredServer[] = [];
      try {
        const people = await fillPeople(database, count);
        while (servers.length < processes) servers.push(await start(dataDir, database.url));
        return await work({ servers, people, pgDir: pgDir ?? '' });
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
        removeScratchFolder(dataDir);
      }
    }),
  );
}

function start(dataDir: string, databaseUrl: string): Promise<MeasuredServer> {
  // Everybody has an address of their own, as behind a proxy.
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, TRUST_PROXY: 'on', LOG_LEVEL: 'error' };
  return startMeasured({ program: bundleServer(), env, readyPath: '/readyz' });
}
