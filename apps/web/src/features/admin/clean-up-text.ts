import type { OrphansFound } from '@boxroom/domain/admin/cleanup';
import type { OrphanCount } from '@boxroom/domain/admin/orphan-kind';
import { t } from '../../lib/language/t.ts';

/** The question before orphans are removed, and the consequences. */
export function cleanUpQuestion({ found, total }: Pick<OrphansFound, 'found' | 'total'>): {
  title: string;
  description: string;
} {
  if (isLinksOnly(found)) {
    return {
      title: t('Remove {count, plural, one{# link to something deleted} other{# links to something deleted}}?', {
        count: total,
      }),
      description: t('Only the links are removed. Nothing else is deleted.'),
    };
  }
  const hasLinks = found.some(({ kind }) => kind === 'references');
  return {
    title: t('Remove {count, plural, one{# orphaned record} other{# orphaned records}}?', { count: total }),
    description: hasLinks
      ? t(
          'They belong to something that no longer exists, and are removed for good. Of links, only the link is removed, and its record stays.',
        )
      : t('They belong to something that no longer exists, and are removed for good.'),
  };
}

/** Whether the cleanup would only remove links from rows that stay. */
export function isLinksOnly(found: readonly Pick<OrphanCount, 'kind'>[]): boolean {
  return found.length > 0 && found.every(({ kind }) => kind === 'references');
}
