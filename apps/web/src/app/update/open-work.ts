/** Fields for text or a file. Checkboxes apply at once, and searches are in the address. */
const FIELD = 'input:not([type=checkbox], [type=radio], [type=search]), textarea';
const FILE_FIELD = 'input[type=file]';
const DIALOG = '[role=dialog], [role=alertdialog]';

/** What a reload would lose: an open dialog, text or a picture in a form, an open camera or file picker. */
export interface OpenWork {
  isOpen(): boolean;
  /** Whether nobody has touched the page since it opened. */
  isUntouched(): boolean;
}

/** Watches the page. Calls `onTouch` at the first touch or key press. */
export function watchOpenWork(page: Document, onTouch: () => void): OpenWork {
  const filled = new Set<HTMLInputElement | HTMLTextAreaElement>();
  let chooser: Element | null = null;
  let isTouched = false;

  function listen(type: string, listener: (event: Event) => void): void {
    page.addEventListener(type, listener, { capture: true, passive: true });
  }
  listen('input', ({ target }) => {
    if (isField(target)) filled.add(target);
  });
  // Taking a picture hides the page, which would look like an unused one.
  listen('click', ({ target }) => {
    if (target instanceof Element && target.matches(FILE_FIELD)) chooser = target;
  });
  for (const type of ['change', 'cancel'])
    listen(type, ({ target }) => {
      if (target === chooser) chooser = null;
    });
  for (const type of ['pointerdown', 'keydown'])
    listen(type, () => {
      if (isTouched) return;
      isTouched = true;
      onTouch();
    });

  return {
    isOpen() {
      for (const field of filled) if (!field.isConnected) filled.delete(field);
      const hasContent = [...filled].some(({ value }) => value.trim() !== '');
      return hasContent || chooser?.isConnected === true || page.querySelector(DIALOG) !== null;
    },
    isUntouched: () => !isTouched,
  };
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof Element && target.matches(FIELD);
}
