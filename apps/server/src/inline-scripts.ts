import { createHash } from 'node:crypto';

/** CSP sources of the scripts written into a page. Data in a script element is not run, and needs none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
}
