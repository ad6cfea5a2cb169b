import type { ModulePreloadOptions } from 'vite';

/** The pages that a person may open first; chunks are named after their files. */
const FIRST_PAGES = /\/(?:signed-in-layout|app-page|auth-page|auth-callback-page|guest-page)-[\w-]+\.js$/;

/**
 * Names the files that an import fetches in parallel with its chunk: all of a first page's, only the style sheets of
 * others. Those come from the service worker, or in idle time, and the lists of their scripts were 5 kB of what the
 * first page loads.
 */
export const preloadedFiles: NonNullable<ModulePreloadOptions['resolveDependencies']> = (filename, files) =>
  FIRST_PAGES.test(filename) ? files : files.filter((file) => file.endsWith('.css'));
