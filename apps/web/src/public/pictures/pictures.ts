import { SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { t } from '../../lib/language/t.ts';

const FILES: Readonly<Record<string, string>> = import.meta.glob('./**/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Returns the addresses of a picture of the app, in English where it has not been made in the language of the page. */
export function pictureOf(name: 'box' | 'dashboard' | 'history' | 'search'): { dark: string; light: string } {
  return { dark: address(`${name}-dark`), light: address(`${name}-light`) };
}

function address(name: string): string {
  const own = t.language === SOURCE_LANGUAGE ? undefined : FILES[`./${t.language}/${name}.webp`];
  const found = own ?? FILES[`./${name}.webp`];
  if (found === undefined) throw new Error(`There is no picture ${name}.`);
  return found;
}
