/** What stands for a room where a box is in none. */
export const NO_ROOM = 'No Room';
/** What stands for a box that is gone while its item is still there. */
export const UNKNOWN_BOX = 'Unknown Box';
/** The only row of an export with nothing in it, and of one that failed. */
export const NO_ITEMS_ROW = 'No items found';
export const ERROR_ROW = 'Error generating CSV';
