import { createHash } from 'node:crypto';

/** CSP sources of what stands inside a page. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/gi;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** Returns the CSP sources of the scripts and styles inside pages. JSON-LD does not run and needs none. */
export function inlineHashes(pages: Iterable<string>): InlineHashes {
  const all = Array.from(pages).join('\n');
  return { scripts: hashesOf(all, SCRIPT), styles: hashesOf(all, STYLE) };
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...new Set(Array.from(html.matchAll(element), ([, text = '']) => hashOf(text)))];
}

/** Returns the CSP source of an inline script or style with this text. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
