import type { Item } from '@boxroom/domain/item/item';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { OpenItemContext } from '../inventory/item/open-item.ts';
import { lazyPart } from '../lib/language/lazy-part.ts';

const loadItem = () => import('./opened-item.tsx');
const OpenedItem = lazyPart(async () => (await loadItem()).OpenedItem);

interface Opened {
  item: Item;
  /** A dialog stays mounted while it closes; a new key resets the state. */
  key: number;
  isOpen: boolean;
}

/** Shows the items that are opened in the lists below it. */
export function ItemHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((item: Item) => setOpened((old) => ({ item, key: (old?.key ?? 0) + 1, isOpen: true })), []);
  return (
    <OpenItemContext value={open}>
      {children}
      {opened && (
        <Suspense>
          <OpenedItem
            key={opened.key}
            item={opened.item}
            open={opened.isOpen}
            onClose={() => setOpened((old) => old && { ...old, isOpen: false })}
          />
        </Suspense>
      )}
    </OpenItemContext>
  );
}

/** Called once the first screen has rendered, so that an item opens at once, on- or offline. */
export function preloadOpenedItem(): void {
  // Ignore a failed preload: opening an item retries.
  loadItem().catch(() => undefined);
}
