import { useEffect } from 'react';

/** What is pressed itself does something else. */
const PRESSED = 'a, button, label, summary';

/** A tap on text that is cut shows all of it, and the next one less. For every `.clamp` of the page, however it came there. */
export function useShowInFull(): void {
  useEffect(() => {
    function handleClick({ target }: MouseEvent) {
      const text = target instanceof Element ? target.closest<HTMLElement>('.clamp') : null;
      if (!text || text.closest(PRESSED)) return;
      // Marking a word to copy it is no wish for less.
      if (window.getSelection()?.isCollapsed === false) return;
      if ('full' in text.dataset) delete text.dataset['full'];
      else if (text.scrollHeight > text.clientHeight + 1) text.dataset['full'] = '';
    }
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, []);
}
