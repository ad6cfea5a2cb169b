import { escapeHtml } from '../mail/html.ts';

/** Escapes a translated text for a page, and puts HTML in the places of its elements: `<name/>`. */
export function htmlText(text: string, elements: Readonly<Record<string, string>> = {}): string {
  return escapeHtml(text).replace(/&lt;(\w+)\/&gt;/g, (tag, name: string) => elements[name] ?? tag);
}
