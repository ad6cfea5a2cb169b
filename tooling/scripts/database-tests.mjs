// Runs the database tests on TEST_DATABASE_URL and writes the outcome to the file named by its argument.
import { writeFileSync } from 'node:fs';
import { runDatabaseTests } from './test-phases.mjs';

// These tests start an embedded Postgres themselves, whatever TEST_DATABASE_URL says, and have already run on it.
const EMBEDDED_ONLY = ['**/src/embedded/**', '**/embedded-*.pg.test.ts'];
const args = EMBEDDED_ONLY.flatMap((pattern) => ['--exclude', pattern]);

const outcome = await runDatabaseTests(process.env, args);
console.log(outcome.output);
writeFileSync(process.argv[2], JSON.stringify(outcome));
process.exit(outcome.ok ? 0 : 1);
