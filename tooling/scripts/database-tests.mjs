// Runs the database tests on TEST_DATABASE_URL and writes the outcome to the file named by its first argument; the others
// are for vitest.
import { writeFileSync } from 'node:fs';
import { runDatabaseTests } from './test-phases.mjs';

const [result, ...args] = process.argv.slice(2);
const outcome = await runDatabaseTests('server', process.env, args);
console.log(outcome.output);
writeFileSync(result, JSON.stringify(outcome));
process.exit(outcome.ok ? 0 : 1);
