import { resolve } from 'node:path';
import { directAddress } from '@boxroom/db/database-address';
import { runFolderCommand, say } from '../backup/command.ts';
import { openPictureSource } from '../backup/picture-source.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { createLogger } from '../logger.ts';

/** `npm run backup -- <folder>`. `cwd` is where the command was typed, `version` Boxroom's. */
export async function main(argv: readonly string[], { cwd, version }: { cwd: string; version: string }): Promise<void> {
  await runFolderCommand({
    argv,
    usage: 'Usage: npm run backup -- <folder>   (a folder that exists, outside DATA_DIR)',
    interrupted: 'The backup was interrupted and left nothing behind.',
    async run(folder, env, signal) {
      const { dataDir, databaseDirectUrl: directUrl, databaseUrl: pooledUrl } = env;
      const databaseUrl = pooledUrl === null ? null : await directAddress({ databaseUrl: pooledUrl, directUrl });
      const target = resolve(cwd, folder);
      const log = createLogger('warn');
      const pictures = await openPictureSource(env, { log, say });
      await takeBackup({ dataDir, databaseUrl, pictures, target, version, log, say, signal });
    },
  });
}
