import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import { commaList } from '@boxroom/domain/language/comma-list';
import { t } from '../../lib/language/t.ts';

/** The counts of an import that are not zero, from small to large: '1,250 items', '80 boxes', '2 rooms'. */
export function importCounts({ rooms, boxes, items }: Readonly<Record<'rooms' | 'boxes' | 'items', number>>): string[] {
  return [
    ...(items > 0 ? [t('{count, plural, one{# item} other{# items}}', { count: items })] : []),
    ...(boxes > 0 ? [t('{count, plural, one{# box} other{# boxes}}', { count: boxes })] : []),
    ...(rooms > 0 ? [t('{count, plural, one{# room} other{# rooms}}', { count: rooms })] : []),
  ];
}

/** Joins parts of a sentence: 'a', 'a and b', 'a, b and c'. */
export function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  // i18n: the end of a list: 'a, b' and 'c'
  return t('{list} and {last}', { list: commaList(parts.slice(0, -1), t), last });
}

/** What an import brought: rows that undoing it removes, and items that it sets back. */
export type Brought = Readonly<Record<'rooms' | 'boxes' | 'items' | 'edited', number>> & { categories?: number };

/**
 * Returns what undoing an import did: '18 items, 2 boxes and 1 room removed, 1 item set back.' Where some of it was gone or
 * was kept, the server's sum is not of one kind: '18 removed, 3 kept because they, or things in them, were changed.'
 */
export function takenBackText({ removed, kept }: Pick<ImportTakenBack, 'removed' | 'kept'>, brought: Brought): string {
  const { rooms, boxes, items, categories = 0, edited } = brought;
  if (removed !== rooms + boxes + items + categories + edited) {
    const done =
      edited > 0
        ? t('{count, plural, one{# removed or set back} other{# removed or set back}}', { count: removed })
        : t('{count, plural, one{# removed} other{# removed}}', { count: removed });
    return t('{text}.', { text: commaList([done, ...keptTexts(kept)], t) });
  }
  const gone = importCounts(brought);
  const parts = [
    // i18n: {things} are counted: '18 items, 2 boxes and 1 room'
    ...(gone.length > 0 ? [t('{things} removed', { things: joined(gone) })] : []),
    ...(edited > 0 ? [t('{count, plural, one{# item} other{# items}} set back', { count: edited })] : []),
  ];
  return t('{text}.', { text: commaList([...parts, ...keptTexts(kept)], t) });
}

/** '3 kept because they, or things in them, were changed', or nothing. A box stays with its item. */
export function keptTexts(count: number): string[] {
  if (count === 0) return [];
  return [
    t(
      '{count, plural, one{# kept because it was changed} other{# kept because they, or things in them, were changed}}',
      { count },
    ),
  ];
}
