import { resolve } from 'node:path';
import { runFolderCommand, say } from '../backup/command.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { createLogger } from '../logger.ts';

/** `npm run restore -- <folder of a backup>`. `cwd` is where the command was typed. */
export async function main(argv: readonly string[], { cwd }: { cwd: string }): Promise<void> {
  await runFolderCommand({
    argv,
    usage: "Usage: npm run restore -- <folder>   (a backup's own folder, boxroom-…, and an empty DATA_DIR)",
    interrupted: 'The restore was interrupted and left nothing behind.',
    async run(typed, { dataDir, databaseDirectUrl, databaseUrl: pooledUrl, s3 }, signal) {
      const databaseUrl = databaseDirectUrl ?? pooledUrl;
      const folder = resolve(cwd, typed);
      const log = createLogger('warn');
      await restoreBackup({ folder, dataDir, databaseUrl, hasBucket: s3 !== null, log, say, signal });
    },
  });
}
