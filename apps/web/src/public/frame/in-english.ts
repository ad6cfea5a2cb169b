import { SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { t } from '../../lib/language/t.ts';

/** Returns the attributes of an English text, such as an article's title, on a page that may be in another language. */
export function inEnglish(): { lang?: string; dir?: string } {
  return t.language === SOURCE_LANGUAGE ? {} : { lang: SOURCE_LANGUAGE, dir: 'ltr' };
}
