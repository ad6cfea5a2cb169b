import type { ComponentProps } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { useIsSelecting } from '../../inventory/selection/use-selection.ts';
import type * as bar from './item-selection-bar.tsx';

const ItemSelectionBar = lazyDialog(async () => (await import('./item-selection-bar.tsx')).ItemSelectionBar);

/** The bar of a list of items, while some are selected. */
export function ItemSelecting(props: ComponentProps<typeof bar.ItemSelectionBar>) {
  return useIsSelecting(props.selection) && <ItemSelectionBar {...props} />;
}
