import { flushSync } from 'react-dom';

/** Submits a form, and focuses the first invalid field. */
export function submitForm(form: HTMLFormElement, submit: () => void): void {
  // The field may be one that only opens because of its error.
  flushSync(submit);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
