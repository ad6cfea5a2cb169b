import { WORKER_URL } from '../../service-worker/messages.ts';
import type { ToWorker, Version } from '../../service-worker/messages.ts';

/** The page as the update sees it. */
export interface UpdatePage {
  container: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;
  /** Path of the script this page began with: the name of its version. */
  entry: string;
  askVersion(worker: ServiceWorker): Promise<Version>;
  /** Whether a reload would take something from the person. */
  hasOpenWork(): boolean;
  /** Whether nobody has seen it for a while. */
  isHidden(): boolean;
  /** Whether it was opened a moment ago and nobody has touched it. */
  isJustOpened(): boolean;
  /** Tells the person that a new version is ready. */
  offer(): void;
  /** Loads the page again, for the version named. */
  reload(entry: string): void;
}

/**
 * Brings this page to a new version of the app without anybody losing anything. The worker fetches it in the background,
 * then it waits: it is offered, and taken by itself only while nobody would notice. When a person takes it, here or in
 * another page, each page loads again once; one with open work goes on with its own version until that is done.
 */
export class AppUpdate {
  readonly #page: UpdatePage;
  #registration: ServiceWorkerRegistration | null = null;
  /** The version that has taken over from this page's. */
  #successor: string | null = null;
  #isOffered = false;
  #isReloading = false;
  #mayReload = false;

  constructor(page: UpdatePage) {
    this.#page = page;
  }

  /** Rejects where the browser refuses the worker; the app works without, online. */
  async start(): Promise<void> {
    const { container } = this.#page;
    container.addEventListener('controllerchange', () => void this.#compare());
    // A browser may start a waiting version while it loads a page of the one before.
    void this.#compare();
    const registration = await container.register(WORKER_URL, { updateViaCache: 'none' });
    this.#registration = registration;
    // Opened in the moment in which the worker took over, or by force past it: this page too should have it.
    if (!container.controller) registration.active?.postMessage({ type: 'claim' } satisfies ToWorker);
    const watch = (): void => registration.installing?.addEventListener('statechange', () => this.consider());
    registration.addEventListener('updatefound', watch);
    watch();
    this.consider();
  }

  /** Whether the page may be reloaded unasked as far as the data goes: all of it is on disk, nothing is being sent. */
  allowReload(allowed: boolean): void {
    this.#mayReload = allowed;
    this.consider();
  }

  /** Called when something changed that the decision hangs on. */
  consider(): void {
    const isUnnoticed = this.#page.isHidden() || this.#page.isJustOpened();
    if (this.#successor !== null) return this.#follow(this.#successor, isUnnoticed);
    // Without an active one the waiting one is the first there is, and starts by itself.
    if (!this.#registration?.active || !this.#registration.waiting) return;
    if (!isUnnoticed) return this.#offer();
    if (this.#isSafe()) this.#registration.waiting.postMessage({ type: 'activate', asked: false } satisfies ToWorker);
  }

  /** Asks the server for a new version. */
  async check(): Promise<void> {
    // No connection: there will be another occasion.
    await this.#registration?.update().catch(() => undefined);
  }

  /** Looks whether the worker in charge is of this page's version. */
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
