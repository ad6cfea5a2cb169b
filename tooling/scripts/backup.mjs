// `npm run backup -- <folder>`: backs up the database and the pictures, whether Boxroom runs or not.
import { readFileSync } from 'node:fs';
import { main } from '../../apps/server/src/cli/backup.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
await main(process.argv.slice(2), { cwd: process.env.INIT_CWD ?? process.cwd(), version });
