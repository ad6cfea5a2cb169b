import { errorText } from '@boxroom/domain/error/error-text';
import { FULL_TEXTS } from '@boxroom/domain/error/refusal-text';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { FILE_UPLOAD } from '@boxroom/sync-client/held-files';
import { t } from '../../lib/language/t.ts';
import { tagWords } from './refusal-words.ts';

/** Returns the text with which a refused change is listed. The limits of accounts are known to the server alone. */
export function refusedWords({ name, code, detail }: Pick<RefusedRecord, 'name' | 'code' | 'detail'>): string {
  if (name === 'tag.claim' && detail === 'tag') return tagWords(code);
  if (code === 'TOO_MANY' && name === FILE_UPLOAD) return t(FULL_TEXTS.pictures);
  // For a merge, the detail means the items that one merge may change.
  if (code === 'TOO_MANY' && detail === 'items' && name !== 'category.merge') return t(FULL_TEXTS.items);
  return errorText(code, t);
}
