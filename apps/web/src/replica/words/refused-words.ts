import { errorText } from '@boxroom/domain/error/error-text';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { t } from '../../lib/language/t.ts';
import { tagWords } from './refusal-words.ts';

/** Returns the text with which a refused change is listed; a tag that cannot be claimed has its own texts. */
export function refusedWords({ name, code, detail }: Pick<RefusedRecord, 'name' | 'code' | 'detail'>): string {
  return name === 'tag.claim' && detail === 'tag' ? tagWords(code) : errorText(code, t);
}
