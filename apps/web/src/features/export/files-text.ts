import { countText } from '@boxroom/domain/text/count-text';
import type { ReadBackup } from './read-backup.ts';

/** Returns a number of files of a backup in words, which name papers where it has some. */
export function filesText({ survey }: Pick<ReadBackup, 'survey'>, count: number): string {
  return hasPapers(survey) ? countText(count, 'picture or paper', 'pictures and papers') : countText(count, 'picture');
}

export function hasPapers({ files }: ReadBackup['survey']): boolean {
  for (const { kind } of files.values()) if (kind === 'paper') return true;
  return false;
}
