// What the mutation campaign changes, and the tests that must notice.

/**
 * @typedef {object} Part
 * @property {string} folder of the package
 * @property {string[]} mutate globs of the sources, from the folder
 * @property {string[]} tests globs of the tests
 * @property {string[]} [without] globs of tests that need a module registry of their own
 * @property {boolean} [hasDatabase] whether the tests need a Postgres
 * @property {Record<string, string>} [env] environment variables of the tests
 */

const server = (mutate, tests) => ({ folder: 'apps/server', mutate, tests, hasDatabase: true });
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
    ),
  ],
  auth: [domain('account'), server(['src/auth/*.ts', 'src/auth/passkeys/*.ts'], ['src/auth/**/*.test.ts'])],
  sync: [
    domain('sync'),
    {
      folder: 'packages/sync-client',
      mutate: ['src/*.ts'],
      tests: ['src/*.test.ts', 'src/simulation/sync.model.test.ts'],
      without: ['src/cost.test.ts'],
      // Every change that survives would play all 240 histories.
      env: { SYNC_HISTORIES: '40' },
    },
    server(['src/sync/*.ts'], ['src/sync/*.test.ts']),
  ],
  limits: [
    server(['src/rate-limit/*.ts', 'src/admission/*.ts'], ['src/rate-limit/*.test.ts', 'src/admission/*.test.ts']),
  ],
};

/** Returns the options of StrykerJS. It changes the scratch clone in place, so that relative paths stay right. */
export function strykerOptions({ mutate }, { report, workers }) {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    // A text has no rule.
    mutate: [...mutate, '!src/**/*.test.ts', '!src/access/limits-text.ts'],
    coverageAnalysis: 'perTest',
    concurrency: workers,
    reporters: ['json', 'progress-append-only'],
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    ...(hasDatabase && {
      execArgv: ['--experimental-eventsource'],
      globalSetup: ['@boxroom/db/testing/global-setup'],
    }),
  };
  return `export default ${JSON.stringify({ test })};\n`;
}

/**
 * Returns the score in percent, how many changes the tests noticed, and where they did not. A change that ends in an
 * endless loop counts as noticed; one that does not load counts as none.
 */
export function reportOf({ files }, folder) {
  const survivors = [];
  let killed = 0;
  for (const [path, { mutants }] of Object.entries(files))
    for (const { status, mutatorName, location, replacement } of mutants) {
      if (status === 'Killed' || status === 'Timeout') killed++;
      if (status === 'Survived' || status === 'NoCoverage')
        survivors.push(
          `${folder}/${path}:${location.start.line}:${location.start.column} ${mutatorName} → ${replacement}`,
        );
    }
  const all = killed + survivors.length;
  return { score: all === 0 ? 100 : (100 * killed) / all, killed, survivors };
}
