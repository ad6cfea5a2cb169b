// `npm run restore -- <folder>`: restores a backup into an empty data folder.
import { main } from '../../apps/server/src/cli/restore.ts';

await main(process.argv.slice(2), { cwd: process.env.INIT_CWD ?? process.cwd() });
