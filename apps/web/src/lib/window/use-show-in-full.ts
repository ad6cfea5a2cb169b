import { useEffect } from 'react';

/** A press on these has its own effect. */
const PRESSED = 'a, button, label, summary';

/**
 * A tap on a clamped text expands it, and the next tap collapses it. Covers every `.clamp` of the page, also ones added
 * later.
 */
export function useShowInFull(): void {
  useEffect(() => {
    function handleClick({ target }: MouseEvent) {
      const text = target instanceof Element ? target.closest<HTMLElement>('.clamp') : null;
      if (!text || text.closest(PRESSED)) return;
      // Selecting a word to copy it must not collapse the text.
      if (window.getSelection()?.isCollapsed === false) return;
      if ('full' in text.dataset) delete text.dataset['full'];
      else if (text.scrollHeight > text.clientHeight + 1) text.dataset['full'] = '';
    }
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, []);
}
