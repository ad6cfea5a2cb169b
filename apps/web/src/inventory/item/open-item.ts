import type { Item } from '@boxroom/domain/item/item';
import { createContext, useContext } from 'react';

/** Opens an item. The function is stable. */
export type OpenItem = (item: Item) => void;

/** Lists show the rows; the dialog with all of an item is above the lists. */
export const OpenItemContext = createContext<OpenItem>(() => undefined);

export function useOpenItem(): OpenItem {
  return useContext(OpenItemContext);
}
