import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGE_KEY, SHARED_COMPUTER_KEY, THEME_KEY, TOMBSTONE_KEY, USER_KEY } from '../lib/storage/storage-keys.ts';

const USER = '{"id":"1"}';
const root = document.documentElement;
const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);

beforeEach(() => {
  root.className = 'dark';
  root.lang = 'en';
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  leave.mockClear();
  vi.resetModules();
});

async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await import('./before-paint.ts');
}

describe('the theme', () => {
  test.each([
    [null, 'dark'],
    ['light', 'light'],
    ['dark', 'dark'],
    ['nonsense', 'dark'],
    ['system', window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'],
  ])('chosen as %s is %s', async (chosen, shown) => {
    if (chosen) localStorage.setItem(THEME_KEY, chosen);
    await open('/articles');
    expect([...root.classList].toSorted()).toEqual([shown, 'scripted'].toSorted());
  });
});

describe('the first picture', () => {
  const PICTURES = ['dark', 'light'].flatMap((theme) => [[theme, true] as const, [theme, false] as const]);

  /** Adds the pictures as the parser does, after the script has run. */
  async function arrive(): Promise<string[]> {
    const pictures = PICTURES.map(([theme, isFirst]) => {
      const picture = document.createElement('img');
      picture.className = `phone-${theme}`;
      picture.loading = 'lazy';
      picture.toggleAttribute('data-first', isFirst);
      return picture;
    });
    // Notified after the page's own observer, which was registered before.
    const isTold = new Promise((resolve) => new MutationObserver(resolve).observe(document.body, { childList: true }));
    document.body.replaceChildren(...pictures);
    await isTold;
    return pictures
      .filter(({ loading }) => loading === 'eager')
      .map(({ className, fetchPriority }) => `${className} ${fetchPriority}`);
  }

  test.each(['dark', 'light'])('of the theme %s loads at once, the others lazily', async (theme) => {
    localStorage.setItem(THEME_KEY, theme);
    await open('/');
    expect(await arrive()).toEqual([`phone-${theme} high`]);
  });
});

describe('a remembered user', () => {
  test('goes from the start page to the app, without seeing it', async () => {
    localStorage.setItem(USER_KEY, USER);
    await open('/');
    expect(leave).toHaveBeenCalledWith('/app');
    expect(root.classList).toContain('leaving');
  });

  test('stays on other pages, whose buttons change', async () => {
    localStorage.setItem(USER_KEY, USER);
    await open('/articles');
    expect(leave).not.toHaveBeenCalled();
    expect(root.classList).toContain('signed-in');
  });

  test('of a shared computer is the one of this tab', async () => {
    localStorage.setItem(SHARED_COMPUTER_KEY, 'true');
    sessionStorage.setItem(USER_KEY, USER);
    await open('/');
    expect(leave).toHaveBeenCalledTimes(1);
  });
});

test.each<[string, () => void]>([
  ['nobody', () => undefined],
  [
    'somebody whose sign-out the server has not heard of',
    () => {
      localStorage.setItem(USER_KEY, USER);
      localStorage.setItem(TOMBSTONE_KEY, 'true');
    },
  ],
  [
    'another tab of a shared computer',
    () => {
      localStorage.setItem(SHARED_COMPUTER_KEY, 'true');
      localStorage.setItem(USER_KEY, USER);
    },
  ],
])('%s sees the start page', async (_who, remember) => {
  remember();
  await open('/');
  expect(leave).not.toHaveBeenCalled();
  expect(root.classList).not.toContain('signed-in');
});

describe('a visitor of the English start page', () => {
  const prefer = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

  beforeEach(() => {
    for (const [hreflang, path] of [
      ['en', '/'],
      ['de', '/de'],
      ['ar', '/ar'],
      ['x-default', '/'],
    ] as const) {
      const link = document.head.appendChild(document.createElement('link'));
      Object.assign(link, { rel: 'alternate', hreflang, href: `https://boxes.example.org${path}` });
    }
  });

  test.each<[string[], string | null, string | null]>([
    [['de-AT', 'en'], null, '/de'],
    [['sv', 'AR'], null, '/ar'],
    [['en-GB', 'de'], null, null],
    [['sv'], null, null],
    [['de'], 'en', null],
    [['en'], 'de', '/de'],
    [['de'], 'nonsense"]', null],
  ])('whose browser wants %j, with %s chosen, goes to %s', async (languages, chosen, to) => {
    prefer(...languages);
    if (chosen !== null) localStorage.setItem(LANGUAGE_KEY, chosen);
    await open('/?ref=0123456789#main');
    expect(leave.mock.calls).toEqual(to === null ? [] : [[`${to}?ref=0123456789#main`]]);
    expect(root.classList.contains('leaving')).toBe(to !== null);
  });

  test('stays where the browser forbids storage, since no choice could be kept', async () => {
    prefer('de');
    const get = vi.spyOn(localStorage, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await open('/');
    get.mockRestore();
    expect(leave).not.toHaveBeenCalled();
  });

  test('goes to the app where it remembers a user, also from the page of another language', async () => {
    prefer('de');
    localStorage.setItem(USER_KEY, USER);
    await open('/');
    root.lang = 'de';
    vi.resetModules();
    await open('/de');
    expect(leave.mock.calls).toEqual([['/app'], ['/app']]);
  });

  test.each(['/ar', '/privacy-policy', '/articles'])('another page, %s, stays in its language', async (path) => {
    prefer('de');
    root.lang = path === '/ar' ? 'ar' : 'en';
    await open(path);
    expect(leave).not.toHaveBeenCalled();
  });
});

test('returning to a cached page checks again', async () => {
  await open('/');
  localStorage.setItem(USER_KEY, USER);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(leave).toHaveBeenCalledWith('/app');
});
