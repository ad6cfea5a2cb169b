// `npm run seed -- [--email a@b.c] [--items N | --language de]`: delegates to the server, which knows the database and the commands.
import { main } from '../../apps/server/src/cli/seed.ts';

await main(process.argv.slice(2));
