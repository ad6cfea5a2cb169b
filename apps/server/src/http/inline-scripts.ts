import { createHash } from 'node:crypto';

/** Returns the CSP sources of the scripts inside a page. JSON-LD in a script element does not run and needs none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
}
