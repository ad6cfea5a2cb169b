/** Bytes of one push. */
export const PUSH_BYTES_MAX = 512 * 1024;
export const PUSH_MUTATIONS_MAX = 100;
/** Rows in one page of a pull; more only when one transaction wrote more. */
export const PULL_LIMIT_DEFAULT = 5000;
export const PULL_LIMIT_MAX = 20_000;
