import type { Item } from '@boxroom/domain/item/item';
import { createContext, useContext } from 'react';

/** Opens the picture of an item. The function is stable. */
export type OpenPicture = (item: Item) => void;

/** Lists show the thumbnails; the viewer for the large picture is above the lists. */
export const OpenPictureContext = createContext<OpenPicture>(() => undefined);

export function useOpenPicture(): OpenPicture {
  return useContext(OpenPictureContext);
}
