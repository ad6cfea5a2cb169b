/** An address follows a search field when typing pauses this long. Milliseconds. */
export const TYPING_PAUSE_MS = 300;
