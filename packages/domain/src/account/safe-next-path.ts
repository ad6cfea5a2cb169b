/** The first segments of allowed pages after sign-in. The sign-in pages are not among them. */
const PAGES = new Set([
  'app',
  'box',
  'b',
  't',
  'search',
  'scan',
  'history',
  'checklist',
  'lent',
  'worth',
  'shared',
  'profile',
  'settings',
  'admin',
  'articles',
  'invite',
  'accept-invitation',
]);
const NEXT_PATH_MAX = 512;
/** Visible ASCII without backslash and double quote: the characters of an encoded path, query and hash. */
const PATH_CHARACTERS = /^[!#-[\]-~]+$/;

/**
 * Returns the path, query and hash of a page inside Boxroom, or null for a value that could lead elsewhere. Every
 * `next` of an address, a mail or a request must pass it (open redirects, CWE-601).
 */
export function safeNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > NEXT_PATH_MAX || !PATH_CHARACTERS.test(value)) return null;
  const path = value.split(/[?#]/, 1)[0] ?? '';
  // An encoded slash, backslash, dot or percent sign may become another path after a second decoding.
  if (!path.startsWith('/') || /%(?:2f|5c|2e|25|0[0-9a-f]|1[0-9a-f])/i.test(path)) return null;
  const [first = '', ...rest] = path.slice(1).split('/');
  if (!PAGES.has(first)) return null;
  return rest.some((segment) => segment === '' || segment === '.' || segment === '..') ? null : value;
}
