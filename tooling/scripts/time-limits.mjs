/** Minutes that all browser stories of a run may take together. */
export const STORIES_MINUTES = 45;
/** Minutes that those that are run again may take together. */
export const AGAIN_MINUTES = 15;
/** Minutes that everything else of `npm test` takes at most on the machines of the CI: about twice what it takes there. */
export const OTHER_PHASES_MINUTES = 30;
