// What the mutation campaign changes, and the tests that must notice.
import { fileURLToPath } from 'node:url';

const REPORTER = fileURLToPath(new URL('mutation-reporter.mjs', import.meta.url));

/**
 * @typedef {object} Part
 * @property {string} folder of the package
 * @property {string[]} mutate globs of the sources, from the folder
 * @property {string[]} tests globs of the tests
 * @property {string[]} [slowTests] globs of tests that run only for what survived the others
 * @property {string[]} [without] globs of tests that need a module registry of their own
 * @property {boolean} [hasDatabase] whether the tests need a Postgres
 * @property {Record<string, string>} [env] environment variables of the tests
 */

const server = (mutate, tests, more = {}) => ({ folder: 'apps/server', mutate, tests, hasDatabase: true, ...more });
const domain = (name) => ({ folder: 'packages/domain', mutate: [`src/${name}/*.ts`], tests: ['src/**/*.test.ts'] });

/** @type {Record<string, Part[]>} */
export const AREAS = {
  access: [
    domain('access'),
    // Without the access matrix, whose 1,100 tests would take two minutes for every change that survives.
    server(
      ['src/access/*.ts'],
      [
        'src/access/*.test.ts',
        'src/features/{account-deletion,guest-links,pictures,sharing}/*.test.ts',
        'src/features/admin/people.pg.test.ts',
        'src/sync/space-events.pg.test.ts',
      ],
      // A proof of an address ends what was shared before it.
      { slowTests: ['src/auth/**/*.pg.test.ts'] },
    ),
  ],
  auth: [
    domain('account'),
    server(['src/auth/*.ts', 'src/auth/passkeys/*.ts'], ['src/auth/**/*.test.ts', 'src/env.test.ts'], {
      // Invitations that a sign-in accepts, and what a deleted account leaves.
      slowTests: ['src/features/{account-deletion,sharing}/*.pg.test.ts'],
    }),
  ],
  sync: [
    domain('sync'),
    {
      folder: 'packages/sync-client',
      mutate: ['src/*.ts'],
      tests: ['src/*.test.ts'],
      slowTests: ['src/simulation/sync.model.test.ts'],
      without: ['src/cost.test.ts'],
      // Of 240: every change that survives plays all histories.
      env: { SYNC_HISTORIES: '12' },
    },
    server(
      ['src/sync/*.ts'],
      [
        'src/sync/*.test.ts',
        // The commands about deletions, tags and files, and the lines of history, are tested where they are used.
        'src/features/{history,tags,trash}/*.pg.test.ts',
        'src/features/pictures/{files-of-rows,same-id}.pg.test.ts',
        'src/access/owner-limits.pg.test.ts',
      ],
      {
        // They wait, or push thousands of commands.
        slowTests: [
          'src/access/item-quota.pg.test.ts',
          'src/sync/{behind-pooler,concurrency,large-pushes,pending-history,plan-equality}.pg.test.ts',
          'src/sync/{push-faults,pushed-together,session-watch,space-events}.pg.test.ts',
        ],
      },
    ),
  ],
  limits: [
    server(['src/rate-limit/*.ts', 'src/admission/*.ts'], ['src/rate-limit/*.test.ts', 'src/admission/*.test.ts']),
  ],
};

/** Returns the options of StrykerJS. It changes the scratch clone in place, so that relative paths stay right. */
export function strykerOptions({ mutate, hasDatabase = false }, { report, workers }) {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', REPORTER],
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    // A text has no rule.
    mutate: [...mutate, '!src/**/*.test.ts', '!src/access/limits-text.ts'],
    coverageAnalysis: 'perTest',
    // What a module does when it loads is covered by every test: with a database, each such change takes minutes.
    ignoreStatic: hasDatabase,
    concurrency: workers,
    reporters: ['json', 'progress-append-only', 'survivors'],
    jsonReporter: { fileName: report },
    inPlace: true,
    // StrykerJS reads it with the programming interface that TypeScript 7 no longer has.
    tsconfigFile: 'none.json',
  };
}

/** Returns the configuration of vitest for these tests alone. */
export function vitestConfigOf({ tests, without = [], hasDatabase = false, env = {} }) {
  const test = {
    include: tests,
    exclude: without,
    env,
    isolate: false,
    // A change for which a test waits in vain costs this long.
    testTimeout: hasDatabase ? 30_000 : 8000,
    hookTimeout: 60_000,
    ...(hasDatabase && {
      execArgv: ['--experimental-eventsource'],
      globalSetup: ['@boxroom/db/testing/global-setup'],
    }),
  };
  return `export default ${JSON.stringify({ test })};\n`;
}

/**
 * Returns the changes that the tests noticed, and those that none noticed. A change that ends in an endless loop counts
 * as noticed; one that does not load counts as neither. A busy machine causes timeouts, too: many of them make a score
 * unreliable.
 */
export function reportOf({ files }) {
  const [noticed, survivors] = [[], []];
  for (const [path, { mutants }] of Object.entries(files))
    for (const { status, mutatorName, location, replacement } of mutants) {
      const change = { path, mutatorName, location, replacement, isTimeout: status === 'Timeout' };
      if (status === 'Killed' || status === 'Timeout') noticed.push(change);
      if (isSurvivor({ status })) survivors.push(change);
    }
  return { noticed, survivors };
}

export function isSurvivor({ status }) {
  return status === 'Survived' || status === 'NoCoverage';
}

/** Returns the report after the slow tests made `first.survivors` once more, and all other changes in their places. */
export function mergeReports(first, second) {
  const late = new Map(second.noticed.map((change) => [textOf(change), change]));
  const noticed = first.survivors.flatMap((change) => late.get(textOf(change)) ?? []);
  const survivors = first.survivors.filter((change) => !late.has(textOf(change)));
  return { noticed: [...first.noticed, ...noticed], survivors };
}

/** Returns the score in percent. */
export function scoreOf({ noticed, survivors }) {
  const all = noticed.length + survivors.length;
  return all === 0 ? 100 : (100 * noticed.length) / all;
}

/** Returns where StrykerJS makes one change, as its option `mutate` takes it: columns count from 0 there. */
export function placeOf({ path, location: { start, end } }) {
  return `${path}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

/** Returns a change as the campaign prints it. */
export function textOf({ path, location: { start, end }, mutatorName, replacement }) {
  return `${path}:${start.line}:${start.column} ${mutatorName} → ${replacement} (to ${end.line}:${end.column})`;
}
