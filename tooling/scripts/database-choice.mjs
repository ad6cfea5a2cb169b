// Which database tests run on which Postgres. All run on a server, the oldest installed one: what Postgres 15 does, the
// embedded 18 does too, but not the other way round. The embedded Postgres then runs the tests in which it can differ:
// all but those below, so that a new test in a new folder runs on both.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from './install.mjs';

/** The packages with database tests. */
export const DATABASE_PACKAGES = ['packages/db', 'apps/server', 'packages/campaigns'];

/** Where tests only run queries, through the same pool and the same transactions on any server. */
const QUERIES_ONLY = [
  'packages/db/src/tables/',
  'apps/server/src/access/',
  'apps/server/src/auth/',
  'apps/server/src/features/',
  'apps/server/src/http/',
  'apps/server/src/mail/',
  'apps/server/src/main.pg.test.ts',
  'apps/server/src/picture-store/',
  'apps/server/src/public-pages/',
  'apps/server/src/rate-limit/',
  'apps/server/src/rpc/',
  'apps/server/src/sync/',
  'apps/server/src/telemetry/',
  'apps/server/src/testing/access-matrix/',
  'packages/campaigns/src/',
];

/**
 * A test in one of these places runs on both if it speaks, in its name or its source, of several connections, locks,
 * query plans or the server itself.
 */
const SIGNS = [
  'concurrent|concurrently|at once|at the same time|snapshots?|serializable|poolSize|pooler',
  'deadlocks?|advisory|lock table|for update|skip locked|lockSpaces|waitingForLocks',
  'space-events|session-watch|unlisten|pg_\\w+|explain',
];
const CAN_DIFFER = new RegExp(`\\b(?:${SIGNS.join('|')})\\b`, 'i');

/** These start an embedded Postgres themselves, whatever server the others use. */
const EMBEDDED_ONLY = /^packages\/db\/src\/embedded\/|\/embedded-[^/]*$/;

/** Returns whether a test needs to run on a server and on the embedded Postgres. */
export function canDiffer(path, source) {
  return !QUERIES_ONLY.some((folder) => path.startsWith(folder)) || CAN_DIFFER.test(`${path}\n${source}`);
}

/**
 * Returns the database tests to run on each Postgres. Without a server the embedded one runs all.
 * @returns {{ server: string[], embedded: string[] }} paths relative to the repository
 */
export function chooseDatabases({ hasServer }) {
  const files = DATABASE_PACKAGES.flatMap((folder) =>
    globSync('src/**/*.pg.test.ts', { cwd: posix.join(root, folder) }).map((path) =>
      posix.join(folder, path.replaceAll('\\', '/')),
    ),
  ).toSorted();
  if (!hasServer) return { server: [], embedded: files };
  const runsEmbedded = (path) =>
    EMBEDDED_ONLY.test(path) || canDiffer(path, readFileSync(posix.join(root, path), 'utf8'));
  return { server: files.filter((path) => !EMBEDDED_ONLY.test(path)), embedded: files.filter(runsEmbedded) };
}
