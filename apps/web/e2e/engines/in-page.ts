import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as TestingLibrary from '@testing-library/dom';
import type { SentPart } from './part.ts';

const require = createRequire(import.meta.url);

/** Finds by role and name as assistive technology does, in any engine. */
export const FINDER = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Runs in a page. Returns whether `FINDER` is there: a new document has none. */
export function hasFinder(): boolean {
  return 'TestingLibraryDom' in window;
}

/** Runs in a page. Returns the first part that is visible, or null. */
export function findInPage(part: SentPart): Element | null {
  const { within } = (window as unknown as { TestingLibraryDom: typeof TestingLibrary }).TestingLibraryDom;
  const matcher = (text: NonNullable<SentPart['name']>): string | RegExp =>
    'whole' in text ? text.whole : new RegExp(text.source, text.flags);
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const find = (wanted: SentPart): Element | null => {
    const root = wanted.within ? find(wanted.within) : document.body;
    if (!root) return null;
    if (wanted.css !== null) return root.querySelector(wanted.css);
    const inside = within(root as HTMLElement);
    const found =
      wanted.text === null
        ? inside.queryAllByRole(wanted.role ?? '', {
            ...(wanted.name && { name: matcher(wanted.name) }),
            ...(wanted.level !== null && { level: wanted.level }),
          })
        : inside.queryAllByText(matcher(wanted.text));
    return found.find((element) => isShown(element)) ?? null;
  };
  return find(part);
}
