/** Most rooms of one owner: every device sends a cursor for each room with every pull. */
export const ROOMS_PER_OWNER_MAX = 1000;
/** Most boxes in all rooms of one person. */
export const BOXES_PER_OWNER_MAX = 20_000;
/** Most categories of one person. */
export const CATEGORIES_PER_OWNER_MAX = 1000;
