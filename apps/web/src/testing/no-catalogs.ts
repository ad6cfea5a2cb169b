import type { catalogs as built } from 'virtual:catalogs';

/** Stands for `virtual:catalogs`: tests speak English, or bring the texts of a language. */
export const catalogs: typeof built = {};
