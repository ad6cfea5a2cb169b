import { LANGUAGE_KEY, SHARED_COMPUTER_KEY, THEME_KEY, TOMBSTONE_KEY, USER_KEY } from '../lib/storage/storage-keys.ts';
import { hurryPicture } from './hurry-picture.ts';

/* Runs inside the page before the first paint. Sets the theme by the same rule as the app's page. Sends a remembered
   user from the start page to the app before they see it; on other pages it changes the labels of the buttons. Sends
   anybody else from the English start page to that in their language. */
const root = document.documentElement;
root.classList.add('scripted');
begin();
hurryPicture();
// After the page is restored from the back-forward cache, somebody may have signed in meanwhile, or chosen a theme.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) begin();
});

function begin(): void {
  const theme = read(() => localStorage.getItem(THEME_KEY));
  const isDark =
    theme === 'light' ? false : theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : true;
  root.classList.toggle('dark', isDark);
  root.classList.toggle('light', !isDark);
  const frame = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (frame) frame.content = isDark ? '#0b111b' : '#f7f9fb';
  const isSignedIn = read(readsUser) ?? false;
  root.classList.toggle('signed-in', isSignedIn);
  const { pathname, search, hash } = location;
  const isEnglishStart = pathname === '/';
  if (isSignedIn && (isEnglishStart || pathname === `/${root.lang}`)) leave('/app');
  else if (isEnglishStart) {
    const path = read(wantedPath) ?? pathname;
    if (path !== pathname) leave(path + search + hash);
  }
}

function leave(address: string): void {
  root.classList.add('leaving');
  location.replace(address);
}

/**
 * Returns the path of this page in the language that was chosen on this device, or else in the first of the browser's
 * that has the page. Without storage no choice could be kept, so nobody is sent away.
 */
function wantedPath(): string | undefined {
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')];
  for (const tag of chosen === null ? navigator.languages : [chosen]) {
    const language = tag.toLowerCase().split('-', 1)[0];
    const link = links.find(({ hreflang }) => hreflang === language);
    if (link) return new URL(link.href).pathname;
  }
  return undefined;
}

/** Whether this device remembers a user, by the app's rule; the app then asks the server to confirm. */
function readsUser(): boolean {
  if (localStorage.getItem(TOMBSTONE_KEY) !== null) return false;
  const storage = localStorage.getItem(SHARED_COMPUTER_KEY) === null ? localStorage : sessionStorage;
  return storage.getItem(USER_KEY) !== null;
}

/** Returns null where the browser forbids storage. */
function read<Value>(ask: () => Value): Value | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
