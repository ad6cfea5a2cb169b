import { WORKER_URL } from '../../service-worker/messages.ts';
import type { ToWorker, Version } from '../../service-worker/messages.ts';

/** The page as the update sees it. */
export interface UpdatePage {
  container: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;
  /** Path of the page's entry script: the name of its version. */
  entry: string;
  askVersion(worker: ServiceWorker): Promise<Version>;
  /** Whether a reload would lose work of the person. */
  hasOpenWork(): boolean;
  /** Whether the page has been hidden for a while. */
  isHidden(): boolean;
  /** Whether the page has just opened and is untouched. */
  isJustOpened(): boolean;
  /** Notifies the person that a new version is ready. */
  offer(): void;
  /** Reloads the page on the named version. */
  reload(entry: string): void;
}

/**
 * Brings this page to a new version of the app without losing work. The worker fetches the version in the background,
 * then it waits: the page offers it, and activates it unasked only while nobody would notice. When a person accepts it,
 * here or in another page, each page reloads once; a page with open work stays on its own version until the work is
 * done.
 */
export class AppUpdate {
  readonly #page: UpdatePage;
  #registration: ServiceWorkerRegistration | null = null;
  /** The version that has replaced this page's version. */
  #successor: string | null = null;
  #isOffered = false;
  #isReloading = false;
  #mayReload = false;

  constructor(page: UpdatePage) {
    this.#page = page;
  }

  /** Rejects where the browser refuses the worker; the app then works online only. */
  async start(): Promise<void> {
    const { container } = this.#page;
    container.addEventListener('controllerchange', () => void this.#compare());
    // A browser may activate a waiting version while it loads a page of the previous one.
    void this.#compare();
    const registration = await container.register(WORKER_URL, { updateViaCache: 'none' });
    this.#registration = registration;
    // No worker controls a page that opened during the takeover, or after a forced reload: it should have one too.
    if (!container.controller) registration.active?.postMessage({ type: 'claim' } satisfies ToWorker);
    const watch = (): void => registration.installing?.addEventListener('statechange', () => this.consider());
    registration.addEventListener('updatefound', watch);
    watch();
    this.consider();
  }

  /** Whether the data permits an unasked reload: all of it is on disk, and nothing is being sent. */
  allowReload(allowed: boolean): void {
    this.#mayReload = allowed;
    this.consider();
  }

  /** Called when a condition of the decision changed. */
  consider(): void {
    const isUnnoticed = this.#page.isHidden() || this.#page.isJustOpened();
    if (this.#successor !== null) return this.#follow(this.#successor, isUnnoticed);
    // Without an active worker the waiting one is the first, and activates by itself.
    if (!this.#registration?.active || !this.#registration.waiting) return;
    if (!isUnnoticed) return this.#offer();
    if (this.#isSafe()) this.#registration.waiting.postMessage({ type: 'activate', asked: false } satisfies ToWorker);
  }

  /** Asks the server for a new version. */
  async check(): Promise<void> {
    // No connection: a later check retries.
    await this.#registration?.update().catch(() => undefined);
  }

  /** Compares the version of the active worker with this page's. */
  async #compare(): Promise<void> {
    const { container, entry, askVersion, isHidden, isJustOpened } = this.#page;
    if (!container.controller) return;
    const version = await askVersion(container.controller);
    this.#successor = version.entry === entry ? null : version.entry;
    if (this.#successor !== null) this.#follow(this.#successor, version.asked || isHidden() || isJustOpened());
  }

  /** `now`: whether a reload would surprise nobody. */
  #follow(successor: string, now: boolean): void {
    if (this.#isReloading) return;
    if (now && this.#isSafe()) {
      this.#isReloading = true;
      this.#page.reload(successor);
    } else if (!this.#page.isJustOpened()) this.#offer();
  }

  #isSafe(): boolean {
    return this.#mayReload && !this.#page.hasOpenWork();
  }

  #offer(): void {
    if (this.#isOffered) return;
    this.#isOffered = true;
    this.#page.offer();
  }
}
