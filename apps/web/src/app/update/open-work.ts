const TEXT_FIELD = 'input:not([type=checkbox], [type=radio], [type=search], [type=file]), textarea';
const FILE_FIELD = 'input[type=file]';
const DIALOG = '[role=dialog], [role=alertdialog]';

/** What a reload would take from a person: an open dialog, text typed into a form, a camera or file list that is open. */
export interface OpenWork {
  isOpen(): boolean;
  /** Whether nobody has touched the page since it was opened. */
  isUntouched(): boolean;
}

/** Watches the page. `onTouch` is called at the first touch or key. */
export function watchOpenWork(page: Document, onTouch: () => void): OpenWork {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  let chooser: EventTarget | null = null;
  let isTouched = false;

  function listen(type: string, listener: (event: Event) => void): void {
    page.addEventListener(type, listener, { capture: true, passive: true });
  }
  listen('input', ({ target }) => {
    if (isTextField(target)) typed.add(target);
  });
  // Taking a picture hides the page as if nobody needed it.
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
      for (const field of typed) if (!field.isConnected) typed.delete(field);
      const hasText = [...typed].some(({ value }) => value.trim() !== '');
      return hasText || chooser !== null || page.querySelector(DIALOG) !== null;
    },
    isUntouched: () => !isTouched,
  };
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof Element && target.matches(TEXT_FIELD);
}
