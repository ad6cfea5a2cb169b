import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type OpenPicture, OpenPictureContext } from '../../inventory/picture/open-picture.ts';
import type { Pictured } from '../../inventory/picture/pictured.ts';
import { lazyPart } from '../../lib/language/lazy-part.ts';
import { withTexts } from '../../lib/language/rest-of-language.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

const loadViewer = () => import('./picture-viewer.tsx');
const PictureViewer = lazyPart(async () => (await loadViewer()).PictureViewer);

interface Opened {
  of: Pictured;
  pictureId: string | null;
  /** A dialog stays mounted while it closes; a new key resets the state. */
  key: number;
  isOpen: boolean;
}

/** Shows the pictures that are opened in the lists below it, and reports the outcome of uploads. */
export function PictureHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const from = useRef<Element | null>(null);
  const open = useCallback<OpenPicture>((of, pictureId) => {
    from.current = document.activeElement;
    setOpened((old) => ({ of, pictureId: pictureId ?? null, key: (old?.key ?? 0) + 1, isOpen: true }));
  }, []);
  usePictureNews();

  return (
    <OpenPictureContext value={open}>
      {children}
      {opened && (
        <Suspense>
          <PictureViewer
            key={opened.key}
            of={opened.of}
            pictureId={opened.pictureId}
            open={opened.isOpen}
            openedFrom={from}
            onClose={() => setOpened((old) => old && { ...old, isOpen: false })}
          />
        </Suspense>
      )}
    </OpenPictureContext>
  );
}

/** Loads after the first screen: no upload starts before. */
function usePictureNews(): void {
  const store = useReplicaStore();
  useEffect(() => {
    let isCurrent = true;
    let stop: (() => void) | undefined;
    void withTexts(() => import('./tell-of-pictures.ts')).then(
      ({ tellOfPictures }) => {
        if (isCurrent) stop = tellOfPictures(store);
      },
      () => undefined, // the marks on the pictures show the same
    );
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [store]);
}

/** Called once the first screen has rendered, so that a picture opens at once, on- or offline. */
export function preloadPictureViewer(): void {
  // Ignore a failed preload: opening a picture retries.
  loadViewer().catch(() => undefined);
}
