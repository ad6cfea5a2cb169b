/** Where the public texts may lead, besides the articles. Somebody without an account has to get there. */
export const KNOWN_PAGES: readonly string[] = [
  '/',
  '/articles',
  '/auth',
  '/auth?signup=true',
  '/privacy-policy',
  '/terms-of-service',
];
