import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStartPage } from '../../lib/session/open-start-page.ts';
import { FAREWELL_KEY, LANGUAGE_KEY } from '../../lib/storage/storage-keys.ts';
import { keepLanguage } from './keep-language.ts';
import { scrollToTop } from './scroll-to-top.ts';
import { showFarewell } from './show-farewell.ts';

beforeEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, parent: Element = document.body) {
  return parent.appendChild(document.createElement(tag));
}

describe('the farewell of the app', () => {
  function place(): HTMLElement {
    const paragraph = element('p');
    paragraph.dataset['farewell'] = '';
    return paragraph;
  }

  test('shows on the start page, as text, and once', () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    openStartPage({ title: 'Account <b>deleted</b>', description: 'A last mail confirms it.' });
    expect(replace).toHaveBeenCalledWith('/');
    const said = place();
    showFarewell();
    expect(said.textContent).toBe('Account <b>deleted</b> A last mail confirms it.');
    expect(sessionStorage.getItem(FAREWELL_KEY)).toBeNull();
    said.replaceChildren();
    showFarewell();
    expect(said.textContent).toBe('');
  });

  test.each([
    ['success', ''],
    ['destructive', 'trouble'],
  ] as const)('of the kind %s is marked %j', (kind, mark) => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    openStartPage({ kind, title: 'Account deleted', description: 'Nearly.' });
    const said = place();
    showFarewell();
    expect(said.dataset['farewell']).toBe(mark);
  });

  test.each(['', 'nonsense', 'null', '{}', '{"title":1,"description":2}', '{"title":"a"}'])(
    'is ignored when it is stored as %j',
    (kept) => {
      sessionStorage.setItem(FAREWELL_KEY, kept);
      const said = place();
      showFarewell();
      expect(said.textContent).toBe('');
    },
  );
});

test('the farewell waits for the page to which this one leads', () => {
  sessionStorage.setItem(FAREWELL_KEY, '{"title":"a","description":"b"}');
  document.documentElement.classList.add('leaving');
  showFarewell();
  document.documentElement.classList.remove('leaving');
  expect(sessionStorage.getItem(FAREWELL_KEY)).not.toBeNull();
});

test('a link of the menu of languages keeps the choice, another link does not', () => {
  localStorage.clear();
  const press = (language: string | null): void => {
    const link = element('a');
    if (language !== null) link.dataset['language'] = language;
    document.addEventListener('click', keepLanguage, { once: true });
    element('b', link).click();
  };
  press(null);
  expect(localStorage.getItem(LANGUAGE_KEY)).toBeNull();
  press('ar');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ar');
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => press('de')).not.toThrow();
});

describe('a link of the footer', () => {
  function press(href: string, init: MouseEventInit = {}): { isStopped: boolean; scrolled: unknown } {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const link = element('a', element('footer'));
    link.href = href;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    document.addEventListener('click', scrollToTop, { once: true });
    // Prevents the navigation that an unhandled click would cause.
    window.addEventListener('click', (later) => later.preventDefault(), { once: true });
    let isStopped = false;
    document.addEventListener('click', (seen) => (isStopped = seen.defaultPrevented), { once: true });
    link.dispatchEvent(event);
    return { isStopped, scrolled: scroll.mock.calls[0]?.[0] };
  }

  test('to the current page scrolls to its top', () => {
    expect(press(location.pathname)).toEqual({ isStopped: true, scrolled: { top: 0, behavior: 'smooth' } });
  });

  test.each<[string, string, MouseEventInit]>([
    ['to another page', '/articles', {}],
    ['to another site', 'https://elsewhere.example/', {}],
    ['that is to open in a new tab', '/', { ctrlKey: true }],
    ['pressed with another button', '/', { button: 1 }],
  ])('%s is not handled', (_what, href, init) => {
    expect(press(href, init)).toEqual({ isStopped: false, scrolled: undefined });
  });
});
