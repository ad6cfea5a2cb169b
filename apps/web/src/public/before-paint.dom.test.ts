import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SHARED_COMPUTER_KEY, THEME_KEY, TOMBSTONE_KEY, USER_KEY } from '../lib/storage/storage-keys.ts';

const USER = '{"id":"1"}';
const root = document.documentElement;
const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);

beforeEach(() => {
  root.className = 'dark';
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

test('returning to a cached page checks again', async () => {
  await open('/');
  localStorage.setItem(USER_KEY, USER);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(leave).toHaveBeenCalledWith('/app');
});
