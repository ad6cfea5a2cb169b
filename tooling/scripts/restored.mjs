// `npm run restored`: run it after restoring a database by other means, before the start.
import { main } from '../../apps/server/src/cli/restored.ts';

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
