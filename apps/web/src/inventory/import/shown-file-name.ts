import { IMPORT_FILE_NAME_MAX } from '@boxroom/domain/import/import-limits';
import { cleanName } from '@boxroom/domain/import/read-line';
import { cutText } from '@boxroom/domain/import/shorten-name';
import { t } from '../../lib/language/t.ts';

/** The name of a file as the list of imports shows it; the server takes each. */
export function shownFileName(name: string): string {
  return cutText(cleanName(name), IMPORT_FILE_NAME_MAX) || t('file');
}
