import type { Item } from '@boxroom/domain/item/item';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { OpenPictureContext } from '../../inventory/open-picture.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';

const loadViewer = () => import('./picture-viewer.tsx');
const PictureViewer = lazy(async () => ({ default: (await loadViewer()).PictureViewer }));

interface Opened {
  item: Item;
  /** A dialog stays mounted while it closes; a new one starts afresh. */
  key: number;
  isOpen: boolean;
}

/** Shows the pictures that are opened in the lists below it, and says what becomes of those being sent. */
export function PictureHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const from = useRef<Element | null>(null);
  const open = useCallback((item: Item) => {
    from.current = document.activeElement;
    setOpened((old) => ({ item, key: (old?.key ?? 0) + 1, isOpen: true }));
  }, []);
  usePictureNews();

  return (
    <OpenPictureContext value={open}>
      {children}
      {opened && (
        <Suspense>
          <PictureViewer
            key={opened.key}
            item={opened.item}
            open={opened.isOpen}
            openedFrom={from}
            onClose={() => setOpened((old) => old && { ...old, isOpen: false })}
          />
        </Suspense>
      )}
    </OpenPictureContext>
  );
}

/** Loaded after the first screen: no picture is on its way before. */
function usePictureNews(): void {
  const store = useReplicaStore();
  useEffect(() => {
    let isCurrent = true;
    let stop: (() => void) | undefined;
    void import('./tell-of-pictures.ts').then(
      ({ tellOfPictures }) => {
        if (isCurrent) stop = tellOfPictures(store);
      },
      () => undefined, // the marks at the pictures say the same
    );
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [store]);
}

/** Called once the first screen stands, so that a picture opens at once, on- or offline. */
export function preloadPictureViewer(): void {
  // A failed preload is no loss: opening a picture asks again.
  loadViewer().catch(() => undefined);
}
