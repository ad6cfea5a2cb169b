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
      description: 'Only the links go. What has one stays, and hangs on nothing any more.',
    };
  }
  const goes = 'They belong to something that is no longer there. They go for good.';
  const hasLinks = found.some(({ kind }) => kind === 'references');
  return {
    title: `Remove ${countText(total, 'orphaned record')}?`,
    description: hasLinks ? `${goes} Of the links only these themselves: what has one stays.` : goes,
  };
}

/** Whether the cleanup would only remove links from rows that stay. */
export function isLinksOnly(found: readonly Pick<OrphanCount, 'kind'>[]): boolean {
  return found.length > 0 && found.every(({ kind }) => kind === 'references');
}

/** '1 link to something that is gone', '7 links to something that is gone'. */
export function linksText(count: number): string {
  return countText(count, orphanKindName('references', 1), orphanKindName('references', 2));
}
