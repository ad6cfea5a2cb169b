import { LANGUAGE_KEY } from '../../lib/storage/storage-keys.ts';
import type { OpenWork } from './open-work.ts';

/** Milliseconds. */
const LOOK_EVERY = 1000;

/** Reloads this page when another tab chooses a language, as soon as a reload loses nothing. */
export function followLanguage(work: Pick<OpenWork, 'isOpen'>, reload = () => window.location.reload()): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_KEY) setInterval(() => work.isOpen() || reload(), LOOK_EVERY);
  });
}
