import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts picture files that are dropped on an element, and those pasted in the form or dialog around it. Returns
 * whether a file is being dragged over it. Pasted text stays text.
 */
export function usePictureDrop(ref: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault(); // or the browser opens the file in place of the app
      setIsOver(true);
    };
    element.addEventListener('dragenter', over, { signal });
    element.addEventListener('dragover', over, { signal });
    element.addEventListener('dragleave', () => setIsOver(false), { signal });
    element.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        const files = Array.from(event.dataTransfer?.files ?? []);
        if (files.length === 0) return;
        event.preventDefault();
        handleFiles(files);
      },
      { signal },
    );
    const around = element.closest<HTMLElement>('form, [role="dialog"]') ?? element;
    around.addEventListener(
      'paste',
      ({ clipboardData }) => {
        // A copy from a spreadsheet or document often holds text and a picture of it.
        if (clipboardData?.types.includes('text/plain')) return;
        const files = Array.from(clipboardData?.files ?? []).filter(({ type }) => type.startsWith('image/'));
        if (files.length > 0) handleFiles(files);
      },
      { signal },
    );
    return () => stop.abort();
  }, [ref]);
  return isOver;
}
