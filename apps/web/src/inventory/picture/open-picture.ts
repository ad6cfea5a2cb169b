import { createContext, useContext } from 'react';
import type { Pictured } from './pictured.ts';

/** Opens the pictures of a thing, at the first one or at this one. The function is stable. */
export type OpenPicture = (of: Pictured, pictureId?: string) => void;

/** Lists show the thumbnails; the viewer for the large pictures is above the lists. */
export const OpenPictureContext = createContext<OpenPicture>(() => undefined);

export function useOpenPicture(): OpenPicture {
  return useContext(OpenPictureContext);
}
