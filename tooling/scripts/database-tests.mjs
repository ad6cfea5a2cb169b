// Runs the database tests on TEST_DATABASE_URL and leaves the outcome in the file named by its argument.
import { writeFileSync } from 'node:fs';
import { runVitest } from './test-phases.mjs';

const outcome = await runVitest(['.pg.test.'], process.env, 'src/**/*.pg.test.*');
console.log(outcome.output);
writeFileSync(process.argv[2], JSON.stringify(outcome));
process.exit(outcome.ok ? 0 : 1);
