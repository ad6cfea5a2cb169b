import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, test } from '@playwright/test';

const START_LIMIT = 30_000;

/** A browser with a profile on disk, as a person has one: it can be killed and restarted, and keeps its data. */
export class KillableBrowser {
  readonly #profile: string;
  #child: ChildProcess | null = null;
  #browser: Browser | null = null;

  private constructor(profile: string) {
    this.#profile = profile;
  }

  static async create(): Promise<KillableBrowser> {
    return new KillableBrowser(await mkdtemp(join(tmpdir(), 'boxroom-profile-')));
  }

  /** Starts the browser and returns its window, the size of a phone. */
  async start(): Promise<{ context: BrowserContext; page: Page }> {
    // The browser of all stories, see playwright.config.ts.
    const executablePath = test.info().project.use.launchOptions?.executablePath;
    if (executablePath === undefined) throw new Error('playwright.config.ts names no browser.');
    const child = spawn(
      executablePath,
      [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#profile}`,
        '--window-size=390,844',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    this.#child = child;
    const browser = await chromium.connectOverCDP(await debuggerAddress(child));
    this.#browser = browser;
    const [context = await browser.newContext()] = browser.contexts();
    const [page = await context.newPage()] = context.pages();
    return { context, page };
  }

  /** Closes it as a person does: the browser completes pending writes. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child || !this.#browser) return;
    this.#child = null;
    const exited = once(child, 'exit');
    const session = await this.#browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined); // it may be gone before it responds
    await exited;
    this.#browser = null;
  }

  /** Kills it as a dead battery would: no page is notified. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child?.pid) return;
    this.#child = null;
    const exited = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL'); // and all its child processes
    await exited;
    await this.#browser?.close().catch(() => undefined); // it is gone already
    this.#browser = null;
  }

  /** Keeps a picture of its window with the story: Playwright knows only its own browser. */
  async dispose(): Promise<void> {
    const page = this.#browser?.contexts()[0]?.pages()[0];
    const body = await page?.screenshot({ timeout: 5_000 }).catch(() => undefined); // it may hang or be gone
    if (body) await test.info().attach('last window', { body, contentType: 'image/png' });
    await this.kill();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Waits for the line in which the browser prints the address of its debugger. */
async function debuggerAddress(child: ChildProcess): Promise<string> {
  let printed = '';
  const { stderr } = child;
  if (!stderr) throw new Error('The browser has no error stream.');
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The browser did not start:\n${printed}`)), START_LIMIT);
    child.once('exit', () => reject(new Error(`The browser ended:\n${printed}`)));
    stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /DevTools listening on (ws:\/\/\S+)/.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
