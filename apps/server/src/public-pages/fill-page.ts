import { escapeHtml } from '../mail/html.ts';

/** `{{#name}} … {{/name}}` is omitted if the value is null. Sections of the same name cannot be nested. */
const SECTION = /\{\{#([\w-]+)\}\}([^]*?)\{\{\/\1\}\}/g;
const VALUE = /\{\{([\w-]+)\}\}/g;

/**
 * Fills a built page with values that only the running server knows. Values become text: they contain no markup and are
 * not filled in again. Throws if the page names an unknown value, so that no gap is ever served.
 */
export function fillPage(page: string, values: Readonly<Record<string, string | null>>): string {
  const valueOf = (name: string): string | null => {
    const value = values[name];
    if (value === undefined) throw new Error(`A public page uses {{${name}}}, which has no value.`);
    return value;
  };
  const whole = (part: string): string =>
    part.replace(SECTION, (_section, name: string, inside: string) => (valueOf(name) === null ? '' : whole(inside)));
  return whole(page).replace(VALUE, (_value, name: string) => escapeHtml(valueOf(name) ?? ''));
}
