import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { reloadApp } from '../../lib/version/reload-app.ts';
import { whenIdle } from '../../lib/window/when-idle.ts';
import { askVersion, PAGE_LOCK } from '../../service-worker/messages.ts';
import { isWorkerOff, removeWorker } from '../../service-worker/switched-off.ts';
import { AppUpdate } from './app-update.ts';
import { watchOpenWork } from './open-work.ts';

/** Milliseconds. */
const JUST_OPENED = 10_000;
/** Milliseconds. A brief look at another tab ends sooner; a page that is being unloaded is hidden too. */
const HIDDEN_FOR = 2000;
const CHECK_EVERY = 3_600_000;
/** The longest delay of a timer: the offer stays until the person accepts or dismisses it. */
const FOR_EVER = 2 ** 31 - 1;
const RELOADED_FOR = 'reloaded-for';

let running: AppUpdate | null = null;

/** Returns the update of this page; null where no service worker can be updated, and in development. */
export function appUpdate(): AppUpdate | null {
  return running;
}

/**
 * Starts the worker that opens the app offline, or removes it where the server has switched it off. `script`: address
 * of the page's entry script.
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
  holdVersion(entry);
  // Safari keeps a left page in memory, but not its locks.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) holdVersion(entry);
  });
  setTimeout(() => update.consider(), JUST_OPENED);
  checkEveryHour(update);

  // Where storage is forbidden there is no worker either, and the app works online. A first visit renders before the
  // worker fetches the rest of the app.
  const start = (): void => void update.start().catch(() => undefined);
  if (navigator.serviceWorker.controller) start();
  else whenLoaded(() => whenIdle(start));
}

/** Tells the worker, while the page lives, which version's files it needs. Rejected in a page that is being unloaded. */
function holdVersion(entry: string): void {
  if ('locks' in navigator)
    navigator.locks.request(`${PAGE_LOCK}${entry}`, { mode: 'shared' }, forEver).catch(() => undefined);
}

/** Calls `onChange` once the page has been hidden for a while, and when it is visible again. */
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
  const action = { label: t('Reload'), onClick: () => void reloadApp() };
  showToast({ title: t('A new version is ready'), action, duration: FOR_EVER });
}

/** Reloads without asking, so only once per version: no error may cause an endless reload. */
function reload(entry: string): void {
  if (sessionStorage.getItem(RELOADED_FOR) === entry) return offer();
  sessionStorage.setItem(RELOADED_FOR, entry);
  window.location.reload();
}

/**
 * Only while the page is visible: the browser itself checks at each navigation, and this page may stay open for days.
 */
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
