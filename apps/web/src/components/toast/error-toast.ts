import { msg } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';
import type { ToastInput } from './toast-store.ts';

/** The titles of texts such as 'Permission denied: You have view-only access to this shared room'. */
const TITLES = [
  // i18n: texts begin with this title and a colon; it must be translated as there
  msg('Permission denied'),
  // i18n: texts begin with this title and a colon; it must be translated as there
  msg('Permission check failed'),
  // i18n: texts begin with this title and a colon; it must be translated as there
  msg('Authentication required'),
  // i18n: texts begin with this title and a colon; it must be translated as there
  msg('Edit not allowed'),
  // i18n: texts begin with this title and a colon; it must be translated as there
  msg('No room selected'),
];

/**
 * Returns the toast for an error text: 'Title: description' is split, any other text is under 'Error'.
 */
export function errorToast(text: string): ToastInput {
  const title = TITLES.map((each) => t(each)).find((each) => text.startsWith(each)) ?? '';
  // In some languages a space precedes the colon.
  const description = title === '' ? undefined : /^\s*: *(.+)$/s.exec(text.slice(title.length))?.[1];
  return description === undefined
    ? { title: t('Error'), description: text, kind: 'destructive' }
    : { title, description, kind: 'destructive' };
}
