import { resolve } from 'node:path';
import { runFolderCommand, say } from '../backup/command.ts';
import { drillBackup } from '../backup/drill-backup.ts';
import { drillDifferences, drillTable, drillVerdict } from '../backup/drill-text.ts';
import { createLogger } from '../logger.ts';

/** `npm run backup:drill`: tries the newest nightly backup, or the one of the named folder. */
export async function main(argv: readonly string[], { cwd }: { cwd: string }): Promise<void> {
  await runFolderCommand({
    argv,
    usage: 'Usage: npm run backup:drill [-- <folder>]   (of one backup, or of several: then the newest)',
    interrupted: 'The drill was interrupted and left nothing behind.',
    defaultFolder: ({ nightlyBackups }) => nightlyBackups?.folder ?? null,
    async run(typed, _env, signal) {
      const report = await drillBackup({ folder: resolve(cwd, typed), log: createLogger('warn'), say, signal });
      for (const line of drillTable(report)) say(line);
      const differences = drillDifferences(report.lines);
      if (differences.length > 0)
        throw new Error(`${report.folder} is not as it was backed up.\n${differences.join('\n')}`);
      say(drillVerdict(report));
    },
  });
}
