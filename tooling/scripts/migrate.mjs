// `npm run migrate`: runs every migration now, also the steps that wait until no older process runs.
import { main } from '../../apps/server/src/cli/migrate.ts';

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
