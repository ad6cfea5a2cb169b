// The tasks behind the npm scripts, on the pinned Node. `run.mjs` has installed everything before this starts.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dev } from './dev.mjs';
import { isStopping, run, runQuietly } from './exec.mjs';
import { findBrowser, NO_BROWSER } from './find-browser.mjs';
import { bin, root } from './install.mjs';
import { keepFilesInMemory } from './memory-folder.mjs';
import { boundariesPhase, formatPhase, knipPhase, LINT_TASKS, lintPhase, runPhases, typesPhase } from './phases.mjs';
import { readOptions } from './read-options.mjs';
import {
  buildPhase,
  guardPhase,
  serverDatabasePhase,
  embeddedDatabasePhase,
  enginesStoriesPhase,
  storiesPhase,
  unitPhase,
} from './test-phases.mjs';

if (!process.version.startsWith('v24.')) {
  console.error(
    `Boxroom's tasks run on Node 24, and this is ${process.version}. Start them with npm start, npm test or npm run.`,
  );
  process.exit(1);
}

const [task = '', ...args] = process.argv.slice(2);
const node = process.execPath;

const turbo = (...names) => run(bin('turbo'), ['run', ...names, '--output-logs=new-only']);
const build = () => turbo('build');

/** The pinned one; run.mjs put it on the path. */
const pnpm = (...pnpmArgs) => run(process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm', pnpmArgs);

/** Runs a program of the repository, if it exists. */
const program = (path, programArgs) => {
  if (existsSync(join(root, path))) return run(node, [path, ...programArgs]);
  console.error(`${path} is missing from this checkout. Restore it with git.`);
  return 1;
};

/** Runs phases with the options of `npm test` and `npm run check`. */
function runTests(phases) {
  const options = readOptions(args);
  if (options.problem === undefined) {
    keepFilesInMemory();
    return runPhases(phases, options);
  }
  console.error(options.problem);
  return 1;
}

const tasks = {
  async start() {
    const built = await build();
    if (built !== 0 || isStopping()) return built;
    // By default, Node lets the young generation grow to hundreds of megabytes; responses are short-lived and small.
    return run(node, ['--max-semi-space-size=8', 'apps/server/dist/main.js', ...args]);
  },
  dev: () => dev(),
  build,
  test: () =>
    runTests([
      lintPhase,
      formatPhase,
      typesPhase,
      knipPhase,
      boundariesPhase,
      unitPhase,
      // Side by side, because each waits half of its time: for disks, processes and locks.
      [serverDatabasePhase, embeddedDatabasePhase],
      buildPhase,
      guardPhase,
      enginesStoriesPhase,
      storiesPhase,
    ]),
  check: () => runTests([lintPhase, formatPhase, typesPhase, knipPhase, boundariesPhase, unitPhase]),
  async e2e() {
    const built = await build();
    if (built !== 0 || isStopping()) return built;
    const browser = findBrowser({ install: true });
    if (!browser) {
      console.error(NO_BROWSER);
      return 1;
    }
    keepFilesInMemory();
    return run(bin('playwright', 'apps/web'), ['test', ...args], {
      cwd: join(root, 'apps/web'),
      env: { ...process.env, CHROMIUM_PATH: browser },
    });
  },
  async lighthouse() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('apps/web/e2e/measure-lighthouse.ts', args);
  },
  seed: () => program('tooling/scripts/seed.mjs', args),
  backup: () => program('tooling/scripts/backup.mjs', args),
  'backup:drill': () => program('tooling/scripts/backup-drill.mjs', args),
  restore: () => program('tooling/scripts/restore.mjs', args),
  migrate: () => program('tooling/scripts/migrate.mjs', args),
  restored: () => program('tooling/scripts/restored.mjs', args),
  'pictures:move': () => program('tooling/scripts/pictures-move.mjs', args),
  'campaign:sync': () => program('packages/sync-client/scripts/sync-campaign.mjs', args),
  'campaign:server': () => program('apps/server/src/testing/server-campaign.ts', args),
  'campaign:pooler': () => program('apps/server/src/testing/pooler-campaign.ts', args),
  'campaign:nats': () => program('apps/server/src/testing/nats-campaign.ts', args),
  'campaign:breaks': () => program('packages/sync-client/scripts/break-engine.mjs', args),
  'campaign:mutation': () => program('tooling/scripts/mutation-campaign.mjs', args),
  'campaign:cost': () => program('bench/src/cost/main.ts', args),
  async 'campaign:clients'() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('packages/campaigns/src/clients/main.ts', args);
  },
  'campaign:load': () => program('bench/src/load/main.ts', args),
  async 'campaign:stories'() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('tooling/scripts/stories-campaign.mjs', args);
  },
  async 'campaign:engines'() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('tooling/scripts/engines-campaign.mjs', args);
  },
  /** Brings the texts of the code into the catalogs, and reports what they lack. */
  async languages() {
    // It advises to use commands of its own; the report says more.
    const lingui = ['extract', '--config', 'packages/language/lingui.config.ts'];
    const { code, output } = await runQuietly(bin('lingui', 'packages/language'), lingui);
    if (code !== 0) console.error(output);
    return code !== 0 || isStopping() ? code : program('packages/language/src/report.ts', args);
  },
  async 'languages:pictures'() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('apps/web/e2e/make-language-pictures.ts', args);
  },
  async 'campaign:taps'() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('apps/web/e2e/measure-taps.ts', args);
  },
  async 'campaign:accessibility'() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('apps/web/e2e/measure-accessibility.ts', args);
  },
  'campaign:phone': () => program('apps/web/e2e/measure-phone.ts', args),
  async 'campaign:cluster'() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('packages/campaigns/src/cluster/main.ts', args);
  },
  async 'campaign:image'() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('tooling/container/image-campaign.mjs', args);
  },
  'campaign:rollout': () => program('packages/campaigns/src/rollout/main.ts', args),
  'campaign:spreadsheets': () => program('apps/server/src/testing/spreadsheet-campaign.ts', args),
  'campaign:fuzz': () => program('apps/server/src/testing/fuzz-campaign.ts', args),
  'campaign:acme': () => program('apps/server/src/testing/acme-campaign.ts', args),
  async 'campaign:s3'() {
    const built = await build();
    return built !== 0 || isStopping() ? built : program('apps/server/src/testing/s3-campaign.ts', args);
  },
  'check:monitoring': () => program('tooling/scripts/check-monitoring.mjs', args),
  bench: () => program('bench/src/main.ts', args),
  // Fails, too, where the registry cannot be asked: nobody shall take silence for safety.
  audit: () => pnpm('audit', '--audit-level=high', ...args),
  // The benchmarks and campaigns are no part of the product.
  sbom() {
    const apps = ['server', 'web'].map((app) => `--filter=@boxroom/${app}`);
    return pnpm(...apps, 'sbom', '--prod', '--sbom-format=cyclonedx', '--sbom-type=application', ...args);
  },
  lint: async () =>
    (await (args.length === 0 ? turbo(...LINT_TASKS) : run(bin('oxlint'), args))) ||
    run(node, ['tooling/scripts/check-boundaries.mjs']),
  format: () => run(bin('oxfmt'), args),
  typecheck: () => (args.length === 0 ? turbo('typecheck') : run(bin('tsc'), ['-b', ...args])),
  knip: () => run(bin('knip'), args),
};

if (!Object.hasOwn(tasks, task)) {
  console.error(`There is no task "${task}". Tasks: ${Object.keys(tasks).join(', ')}.`);
  process.exit(1);
}
process.exit(await tasks[task]());
