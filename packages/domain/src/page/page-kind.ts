import { type Language, LANGUAGES, SOURCE_LANGUAGE } from '../language/language.ts';

/** The addresses inside the signed-in app; `$name` matches any one segment. */
export const SIGNED_IN_PATHS = [
  '/app',
  '/box',
  '/box/$id',
  '/b/$code',
  '/t/$id',
  '/search',
  '/scan',
  '/history',
  '/checklist',
  '/lent',
  '/worth',
  '/settings',
  '/settings/deleted',
  '/shared',
  '/admin',
] as const;

/** Every address that the app draws, from an empty index.html. */
export const APP_PATHS = [
  ...SIGNED_IN_PATHS,
  '/try',
  '/auth',
  '/auth-callback',
  '/auth-callback/$provider',
  '/reset-password',
  '/confirm-email',
  '/stop-email-change',
  '/unsubscribe',
  '/invite',
  '/accept-invitation',
  '/guest',
  '/pair',
] as const;

/** Addresses that only redirect. */
export const MOVED_PATHS = { '/index': '/app', '/profile': '/settings' } as const;

/** Pages for everybody, built as finished HTML. */
export const PUBLIC_PATHS = ['/', '/articles', '/articles/$slug', '/privacy-policy', '/terms-of-service'] as const;

/** Those of them that exist in every language: in English here, in German below `/de`. */
export const TRANSLATED_PATHS = ['/', '/privacy-policy', '/terms-of-service'] as const;

/** Returns the address of a public page in a language; a page that is in English only keeps its address. */
export function pathIn(language: Language, path: string): string {
  const isTranslated = (TRANSLATED_PATHS as readonly string[]).includes(path);
  if (language === SOURCE_LANGUAGE || !isTranslated) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

const TRANSLATED: ReadonlySet<string> = new Set(
  (Object.keys(LANGUAGES) as Language[]).flatMap((language) => TRANSLATED_PATHS.map((path) => pathIn(language, path))),
);
const MOVED: ReadonlySet<string> = new Set(Object.keys(MOVED_PATHS));

/**
 * Returns whether the page at a path (without query and hash) is the app's, a redirect, finished HTML or unknown.
 * Ignores a trailing slash. App and redirect paths ignore case like the app's router, because QR codes prefer capitals.
 */
export function pageKind(path: string): 'app' | 'moved' | 'public' | 'unknown' {
  const written = withoutSlash(path);
  const folded = written.toLowerCase();
  if (MOVED.has(folded)) return 'moved';
  if (APP_PATHS.some((pattern) => matches(pattern, folded))) return 'app';
  if (TRANSLATED.has(written)) return 'public';
  return PUBLIC_PATHS.some((pattern) => matches(pattern, written)) ? 'public' : 'unknown';
}

/** Reads the path as `pageKind` does. The redirects lead into the signed-in app. */
export function isSignedInPath(path: string): boolean {
  const folded = withoutSlash(path).toLowerCase();
  return MOVED.has(folded) || SIGNED_IN_PATHS.some((pattern) => matches(pattern, folded));
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return false;
  return wanted.every((segment, index) => (segment.startsWith('$') ? given[index] !== '' : segment === given[index]));
}
