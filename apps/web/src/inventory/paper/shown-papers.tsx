import type { Item } from '@boxroom/domain/item/item';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { useVisibleOptions } from '../../replica/hooks/use-display-settings.ts';

const Papers = lazyDialog(async () => (await import('./papers.tsx')).Papers);

/** The papers of an item, where they are switched on. */
export function ShownPapers({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const { showPapers } = useVisibleOptions(item.spaceId);
  return showPapers ? <Papers item={item} canEdit={canEdit} /> : null;
}
