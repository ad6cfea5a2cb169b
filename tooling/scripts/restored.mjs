// `npm run restored`: after a backup was put back, before the start.
import { main } from '../../apps/server/src/restored.ts';

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
