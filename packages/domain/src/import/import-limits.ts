// Apart from the schemas of `import-input.ts`, which the app does not load.

/** The limits of one import. */
export const IMPORT_ITEMS_MAX = 10_000;
export const IMPORT_BOXES_MAX = 2000;
export const IMPORT_ROOMS_MAX = 500;
export const IMPORT_CATEGORIES_MAX = 500;

/** Rows of one part that belongs to a begun import. */
export const IMPORT_PART_ROWS = 2000;
/** A row's id in the program that the file comes from; a longer one is not sent. */
export const IMPORT_REF_MAX = 100;
export const IMPORT_REFS_MAX = 2000;
/** A longer name of a file is cut by the app. */
export const IMPORT_FILE_NAME_MAX = 120;
/** The days for which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;
