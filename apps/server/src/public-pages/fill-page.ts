import { escapeHtml } from '../mail/html.ts';

/** `{{#name}} … {{/name}}`: left out where the value is null. Sections of one name are not nested in each other. */
const SECTION = /\{\{#([\w-]+)\}\}([^]*?)\{\{\/\1\}\}/g;
const VALUE = /\{\{([\w-]+)\}\}/g;

/**
 * A built page with what only the running server knows. Values become text: nothing in them is markup, and nothing in
 * them is filled in again. Throws where the page asks for something that is not there, so that no gap is ever served.
 */
export function fillPage(page: string, values: Readonly<Record<string, string | null>>): string {
  const valueOf = (name: string): string | null => {
    const value = values[name];
    if (value === undefined) throw new Error(`A public page asks for {{${name}}}, which nobody gives.`);
    return value;
  };
  const whole = (part: string): string =>
    part.replace(SECTION, (_section, name: string, inside: string) => (valueOf(name) === null ? '' : whole(inside)));
  return whole(page).replace(VALUE, (_value, name: string) => escapeHtml(valueOf(name) ?? ''));
}
