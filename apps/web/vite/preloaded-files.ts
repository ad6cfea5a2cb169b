import type { ModulePreloadOptions } from 'vite';

/** The pages that a person may open first, and the rules of commands; chunks are named after their files. */
const FIRST_PARTS = /\/(?:signed-in-layout|app-page|auth-page|auth-callback-page|guest-page|registry)-[\w-]+\.js$/;

/**
 * Names the files that an import fetches in parallel with its chunk: all of a first part's, only the style sheets of
 * others. Those come from the service worker, or in idle time, and the lists of their scripts were 5 kB of what the
 * first page loads.
 */
export const preloadedFiles: NonNullable<ModulePreloadOptions['resolveDependencies']> = (filename, files) =>
  FIRST_PARTS.test(filename) ? files : files.filter((file) => file.endsWith('.css'));
