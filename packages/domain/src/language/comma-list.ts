import type { Translate } from './message.ts';

/** Lists parts without an 'and', with the comma of the language: 'Skis, Boots, Helmet', or 'سكي، حذاء'. */
export function commaList(parts: readonly string[], t: Translate): string {
  return parts.length === 0 ? '' : parts.reduce((list, next) => t('{list}, {next}', { list, next }));
}
