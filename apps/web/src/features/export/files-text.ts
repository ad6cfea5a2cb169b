import { t } from '../../lib/language/t.ts';
import type { ReadBackup } from './read-backup.ts';

/** Returns a number of files of a backup in words, which name papers where it has some. */
export function filesText({ survey }: Pick<ReadBackup, 'survey'>, count: number): string {
  return hasPapers(survey)
    ? t('{count, plural, one{# picture or paper} other{# pictures and papers}}', { count })
    : t('{count, plural, one{# picture} other{# pictures}}', { count });
}

export function hasPapers({ files }: ReadBackup['survey']): boolean {
  for (const { kind } of files.values()) if (kind === 'paper') return true;
  return false;
}

export function sentText(hasSomePapers: boolean, done: number, all: number): string {
  return hasSomePapers
    ? t('{done, number} of {all, plural, one{# picture or paper} other{# pictures and papers}}', { done, all })
    : t('{done, number} of {all, plural, one{# picture} other{# pictures}}', { done, all });
}

export function allSentText(hasSomePapers: boolean): string {
  return hasSomePapers ? t('All pictures and papers are sent.') : t('All pictures are sent.');
}

export function refusedText(hasSomePapers: boolean, count: number): string {
  return hasSomePapers
    ? t('The server did not take {count, plural, one{# picture or paper} other{# pictures and papers}}.', { count })
    : t('The server did not take {count, plural, one{# picture} other{# pictures}}.', { count });
}

export function toSendText(hasSomePapers: boolean, count: number): string {
  return hasSomePapers
    ? t('Sends {count, plural, one{# picture or paper} other{# pictures and papers}}.', { count })
    : t('Sends {count, plural, one{# picture} other{# pictures}}.', { count });
}

export function thereText(hasSomePapers: boolean, count: number): string {
  return hasSomePapers
    ? t(
        '{count, plural, one{# picture or paper} other{# pictures and papers}} should be here already: Restore checks that, and sends only what is not.',
        { count },
      )
    : t(
        '{count, plural, one{# picture} other{# pictures}} should be here already: Restore checks that, and sends only what is not.',
        { count },
      );
}

export function lackingText(hasSomePapers: boolean, count: number): string {
  return hasSomePapers
    ? t('The backup lacks {count, plural, one{# picture or paper} other{# pictures and papers}}.', { count })
    : t('The backup lacks {count, plural, one{# picture} other{# pictures}}.', { count });
}
