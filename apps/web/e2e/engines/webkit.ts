import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import type { Driver } from './driver.ts';
import { FINDER, findInPage, hasFinder } from './in-page.ts';

export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
  xvfb: string;
}

/** Narrower than MiniBrowser can be: it takes the least width that it can, about 450. */
const SIZE = { x: 0, y: 0, width: 390, height: 900 };
const SCRIPT_LIMIT = 30_000;
const QUIT_LIMIT = 5_000;

/** Starts WebKitGTK's MiniBrowser with a profile of its own, on a screen of its own, by WebDriver. */
export async function startWebKit({ driver, miniBrowser, xvfb }: WebKitPrograms): Promise<Driver<WebElement>> {
  const home = await mkdtemp(join(tmpdir(), 'boxroom-webkit-'));
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      // Neither root nor a container has the namespaces that WebKit's sandbox needs; it loads our own pages only.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const stop = async () => {
    for (const child of [service, screen]) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = once(child, 'exit');
      child.kill('SIGKILL'); // ends the browser with it
      await exited;
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await listening(port);
    const browser = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
        }),
      )
      .build();
    await browser.manage().setTimeouts({ script: SCRIPT_LIMIT });
    await browser.manage().window().setRect(SIZE);
    return {
      open: (address) => browser.get(address),
      address: () => browser.getCurrentUrl(),
      reload: () => browser.navigate().refresh(),
      back: () => browser.navigate().back(),
      async run<A, R>(script: (arg: A) => R | Promise<R>, arg: A): Promise<R> {
        const [isDone, result] = await browser.executeAsyncScript<[boolean, unknown]>(
          `const done = arguments[1];
           Promise.resolve().then(() => (${script.toString()})(arguments[0]))
             .then((result) => done([true, result ?? null]), (error) => done([false, String(error)]));`,
          arg ?? null,
        );
        if (!isDone) throw new Error(String(result));
        return result as R;
      },
      async find(part) {
        if (!(await browser.executeScript<boolean>(hasFinder))) await browser.executeScript(FINDER);
        return browser.executeScript<WebElement | null>(findInPage, part);
      },
      async press(element) {
        // WebDriver scrolls no further than to the edge, where a bar may cover the element.
        await browser.executeScript((one: Element) => one.scrollIntoView({ block: 'center' }), element);
        await element.click();
      },
      async type(element, text) {
        await browser.executeScript((one: HTMLInputElement) => {
          one.focus();
          one.select();
        }, element);
        await element.sendKeys(text === '' ? Key.BACK_SPACE : text);
      },
      key: (key) => browser.actions().sendKeys({ Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB }[key]).perform(),
      choose: (element, paths) => element.sendKeys(paths.join('\n')),
      picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
      async close() {
        // It may have crashed, or hang.
        await Promise.race([browser.quit().catch(() => undefined), wait(QUIT_LIMIT)]);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const output = child.stdio[3];
  if (!output) throw new Error('The screen tells no number.');
  const [chunk] = (await Promise.race([
    once(output, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The screen did not start.'))),
  ])) as [Buffer];
  return chunk.toString().trim();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was free.');
  return address.port;
}

async function listening(port: number): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start.');
    await wait(50);
  }
}
