/** Time limit of all browser stories of a run, in minutes. */
export const STORIES_MINUTES = 50;
/** Time limit of all retries of a run, in minutes. */
export const AGAIN_MINUTES = 10;
/** Upper bound of all other phases of `npm test` on the CI machines, in minutes: about twice the measured time. */
export const OTHER_PHASES_MINUTES = 30;
/** Time limit of the database tests on either Postgres, in minutes; part of the time above. They take 12 to 14. */
export const DATABASE_MINUTES = 20;
