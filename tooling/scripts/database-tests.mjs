// Runs the database tests on TEST_DATABASE_URL and leaves the outcome in the file named by its argument.
import { writeFileSync } from 'node:fs';
import { runVitest } from './test-phases.mjs';

// They start an embedded Postgres themselves, whatever there is beside it, and have run on it already.
const EMBEDDED_ONLY = ['**/src/embedded/**', '**/embedded-*.pg.test.ts'];
const args = ['.pg.test.', ...EMBEDDED_ONLY.flatMap((pattern) => ['--exclude', pattern])];

const outcome = await runVitest(args, process.env, 'src/**/*.pg.test.*');
console.log(outcome.output);
writeFileSync(process.argv[2], JSON.stringify(outcome));
process.exit(outcome.ok ? 0 : 1);
