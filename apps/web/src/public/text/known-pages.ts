/** The pages, besides the articles, that the public texts may link to. All of them open without an account. */
export const KNOWN_PAGES: readonly string[] = [
  '/',
  '/articles',
  '/auth',
  '/auth?signup=true',
  '/privacy-policy',
  '/terms-of-service',
];
