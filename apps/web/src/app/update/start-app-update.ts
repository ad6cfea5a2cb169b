import { showToast } from '../../components/toast-store.ts';
import { reloadApp } from '../../lib/reload-app.ts';
import { askVersion, PAGE_LOCK } from '../../service-worker/messages.ts';
import { isWorkerOff, removeWorker } from '../../service-worker/switched-off.ts';
import { whenIdle } from '../when-idle.ts';
import { AppUpdate } from './app-update.ts';
import { watchOpenWork } from './open-work.ts';

/** Milliseconds. */
const JUST_OPENED = 10_000;
/** Somebody who only glances at another page comes back to the one they left; a page that is being left is hidden too. */
const HIDDEN_FOR = 2000;
const CHECK_EVERY = 3_600_000;
/** The longest a timer can run: the offer stays until somebody takes it or waves it away. */
const FOR_EVER = 2 ** 31 - 1;
const RELOADED_FOR = 'reloaded-for';

let running: AppUpdate | null = null;

/** The update of this page; null where there is no service worker to update, and in development. */
export function appUpdate(): AppUpdate | null {
  return running;
}

/**
 * Starts the worker that opens the app offline, or removes it where the server has switched it off. `script`: address of
 * the script the page began with.
 */
export function startAppUpdate(script: string): void {
  // Browsers have none on an address without https.
  if (!('serviceWorker' in navigator)) return;
  if (isWorkerOff(document)) return void removeWorker();
  const entry = new URL(script).pathname;
  const work = watchOpenWork(document, () => update.consider());
  const update = new AppUpdate({
    container: navigator.serviceWorker,
    entry,
    askVersion,
    hasOpenWork: work.isOpen,
    isHidden: watchHidden(() => update.consider()),
    isJustOpened: () => work.isUntouched() && performance.now() < JUST_OPENED,
    offer,
    reload,
  });
  running = update;
  // Tells the worker, for as long as the page lives, of which version it needs the files. Refused to a page on its way out.
  navigator.locks.request(`${PAGE_LOCK}${entry}`, { mode: 'shared' }, forEver).catch(() => undefined);
  setTimeout(() => update.consider(), JUST_OPENED);
  checkEveryHour(update);

  // Where storage is forbidden there is no worker either, and the app works online. A first visit is drawn before the
  // worker fetches the rest of the app.
  const start = (): void => void update.start().catch(() => undefined);
  if (navigator.serviceWorker.controller) start();
  else whenLoaded(() => whenIdle(start));
}

/** Calls `onChange` once the page has been hidden for a while, and when it is seen again. */
function watchHidden(onChange: () => void): () => boolean {
  let hiddenAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (): void => {
    clearTimeout(timer);
    hiddenAt = document.visibilityState === 'hidden' ? Date.now() : Infinity;
    if (hiddenAt === Infinity) onChange();
    else timer = setTimeout(onChange, HIDDEN_FOR);
  };
  document.addEventListener('visibilitychange', note);
  if (document.visibilityState === 'hidden') note();
  return () => Date.now() - hiddenAt >= HIDDEN_FOR;
}

function offer(): void {
  const action = { label: 'Reload', onClick: () => void reloadApp() };
  showToast({ title: 'A new version is ready', action, duration: FOR_EVER });
}

/** Unasked, and so once for each version: whatever goes wrong, no page may reload for ever. */
function reload(entry: string): void {
  if (sessionStorage.getItem(RELOADED_FOR) === entry) return offer();
  sessionStorage.setItem(RELOADED_FOR, entry);
  window.location.reload();
}

/** While somebody looks: the browser itself asks with each page that is opened, and this page may stay for days. */
function checkEveryHour(update: AppUpdate): void {
  let checkedAt = Date.now();
  const check = (): void => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_EVERY) return;
    checkedAt = Date.now();
    void update.check();
  };
  setInterval(check, CHECK_EVERY);
  document.addEventListener('visibilitychange', check);
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

function forEver(): Promise<never> {
  return new Promise(() => {});
}
