import { parseLines, type PastedLine } from '@boxroom/domain/item/parse-lines';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onLines` when several lines are inserted into a field at once, and keeps them out of it, where they would
 * become one long line. They arrive by a paste, a drop, or from the clipboard strip of a phone's keyboard, which causes
 * no `paste`.
 */
export function useInsertedLines(
  field: RefObject<HTMLInputElement | null>,
  onLines: (lines: readonly PastedLine[]) => void,
): void {
  const take = useEffectEvent(onLines);
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const linesIn = (text: string | null | undefined) => {
      const lines = parseLines(text ?? '');
      return lines.length < 2 ? null : lines;
    };
    const handlePaste = (event: ClipboardEvent) => {
      const lines = linesIn(event.clipboardData?.getData('text/plain'));
      if (!lines) return;
      event.preventDefault();
      take(lines);
    };
    const handleInsert = (event: InputEvent) => {
      const lines = linesIn(event.data ?? event.dataTransfer?.getData('text/plain'));
      if (!lines) return;
      event.preventDefault();
      if (event.cancelable) return take(lines);
      // A keyboard that composes words cannot be stopped: its line is taken back before the form reads it.
      const { value } = input;
      input.addEventListener(
        'input',
        () => {
          input.value = value;
          take(lines);
        },
        { once: true, signal },
      );
    };
    input.addEventListener('paste', handlePaste, { signal });
    input.addEventListener('beforeinput', handleInsert, { signal });
    return () => stop.abort();
  }, [field]);
}
