import type { OrphansFound } from '@boxroom/domain/admin/cleanup';
import { type OrphanCount, orphanKindName } from '@boxroom/domain/admin/orphan-kind';
import { countText } from '@boxroom/domain/text/count-text';

/** The question before orphans are removed, and the consequences. */
export function cleanUpQuestion({ found, total }: Pick<OrphansFound, 'found' | 'total'>): {
  title: string;
  description: string;
} {
  if (isLinksOnly(found)) {
    return {
      title: `Remove ${linksText(total)}?`,
      description: 'Only the links are removed. Nothing else is deleted.',
    };
  }
  const goes = 'They belong to something that no longer exists, and are removed for good.';
  const hasLinks = found.some(({ kind }) => kind === 'references');
  return {
    title: `Remove ${countText(total, 'orphaned record')}?`,
    description: hasLinks ? `${goes} Of links, only the link is removed, and its record stays.` : goes,
  };
}

/** Whether the cleanup would only remove links from rows that stay. */
export function isLinksOnly(found: readonly Pick<OrphanCount, 'kind'>[]): boolean {
  return found.length > 0 && found.every(({ kind }) => kind === 'references');
}

/** '1 link to something deleted', '7 links to something deleted'. */
export function linksText(count: number): string {
  return countText(count, orphanKindName('references', 1), orphanKindName('references', 2));
}
