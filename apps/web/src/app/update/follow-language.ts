import { LANGUAGE_KEY } from '../../lib/storage/storage-keys.ts';
import type { OpenWork } from './open-work.ts';

/** Milliseconds. */
const LOOK_EVERY = 1000;

/** Reloads this page when another tab chooses a language, as soon as a reload loses nothing. */
export function followLanguage(work: Pick<OpenWork, 'isOpen'>, reload = () => window.location.reload()): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== LANGUAGE_KEY) return;
    const timer = setInterval(() => {
      if (work.isOpen()) return;
      // Once: the browser may ask first whether to leave, and a person may stay.
      clearInterval(timer);
      reload();
    }, LOOK_EVERY);
  });
}
