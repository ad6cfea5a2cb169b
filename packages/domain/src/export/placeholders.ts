// In English, whatever the person's language: imports read these words back.

/** The room column of a box that is in no room. */
export const NO_ROOM = 'No Room';
/** The box column of an item whose box is gone. */
export const UNKNOWN_BOX = 'Unknown Box';
/** The only row of an empty export, and of a failed one. */
export const NO_ITEMS_ROW = 'No items found';
export const ERROR_ROW = 'Error generating CSV';
