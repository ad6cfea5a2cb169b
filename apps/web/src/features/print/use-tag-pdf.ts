import { useEffect, useRef, useState } from 'react';
import { savePdf } from '../../lib/pdf/save-pdf.ts';
import { writeTags, type WriteTagsInput } from './write-tags.ts';

/** Interval of progress updates in milliseconds: more frequent ones are invisible and cost more than the PDF. */
const TELL_EVERY_MS = 100;

class Canceled extends Error {}

/**
 * Writes tags to a PDF and saves it, until it is canceled or the component unmounts. `progress` is from 0 to 1; null:
 * no PDF is being written. Resolves with whether the file was saved, and rejects when it could not be written.
 */
export function useTagPdf(): {
  progress: number | null;
  save: (name: string, input: WriteTagsInput) => Promise<boolean>;
  cancel: () => void;
} {
  const [progress, setProgress] = useState<number | null>(null);
  const current = useRef<AbortController | null>(null);
  const cancel = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);

  async function save(name: string, input: WriteTagsInput): Promise<boolean> {
    const { signal } = (current.current = new AbortController());
    let told = performance.now();
    setProgress(0);
    function onProgress(share: number) {
      if (signal.aborted) throw new Canceled();
      const now = performance.now();
      if (now - told < TELL_EVERY_MS) return;
      told = now;
      setProgress(share);
    }
    try {
      const bytes = await writeTags({ ...input, onProgress });
      if (signal.aborted) return false;
      savePdf(name, bytes);
      return true;
    } catch (error) {
      if (error instanceof Canceled) return false;
      throw error;
    } finally {
      setProgress(null);
    }
  }
  return { progress, save, cancel };
}
