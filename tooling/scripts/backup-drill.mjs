// `npm run backup:drill [-- <folder>]`: restores a backup into a temporary folder and compares it with its manifest.
import { main } from '../../apps/server/src/cli/backup-drill.ts';

await main(process.argv.slice(2), { cwd: process.env.INIT_CWD ?? process.cwd() });
