import { sql } from 'kysely';
import { openDatabase } from '../client.ts';
import { SILENT_LOG } from '../log.ts';

// Opens the database of the folder in argv and writes rows until it is killed. Prints each acknowledged row.
const { db } = await openDatabase({ dataDir: process.argv[2] ?? '', log: SILENT_LOG });
for (let n = 0; ; n++) {
  await sql`insert into server_state (key, value) values (${`n${n}`}, '')`.execute(db);
  process.stdout.write(`${n}\n`);
}
