import { preloadLazyDialogs } from './lazy-dialog.tsx';

/** The code of every dialog's surface. */
export const loadSurface = () => import('./dialog-surface.tsx');

/** Called once the first screen has rendered, so that no dialog has to wait, on- or offline. */
export function preloadDialogs(): void {
  // Ignore a failed preload: opening a dialog retries.
  loadSurface().catch(() => undefined);
  preloadLazyDialogs();
}
