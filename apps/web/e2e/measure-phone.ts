// `npm run campaign:phone`: from a fresh clone to a phone that works offline, as a list of steps with their seconds. Two
// browsers stand for the two devices. Each trusts the certificate through its own store, nothing else is skipped: no
// browser ignores an error of the certificate. `-- --here` takes this checkout, as it is installed, instead of a clone.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { waitForShell } from './support/app-shell.ts';
import { decodeQr } from './support/decode-qr.ts';
import { HomeServer } from './support/home-server.ts';
import { TrustingBrowser } from './support/trusting-browser.ts';

const HOST = 'boxroom.local';
const EMAIL = 'ann@home.example';
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;

const { values } = parseArgs({
  options: {
    here: { type: 'boolean', default: false },
    port: { type: 'string', default: '3443' },
    'http-port': { type: 'string', default: '3080' },
  },
});
const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'boxroom-phone-'));
const clone = values.here ? root : join(folder, 'boxroom');
const certificate = join(folder, 'boxroom.crt');
const server = new HomeServer({
  folder: clone,
  dataDir: join(folder, 'data'),
  host: HOST,
  port: Number(values.port),
  httpPort: Number(values['http-port']),
});
const laptopBrowser = new TrustingBrowser(HOST, DESKTOP);
const phoneBrowser = new TrustingBrowser(HOST, PHONE);
let total = 0;

async function step<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const begin = performance.now();
  const done = await work();
  const seconds = (performance.now() - begin) / 1000;
  total += seconds;
  process.stdout.write(`| ${name} | ${seconds.toFixed(1)} |\n`);
  return done;
}

function cloneRoot(): void {
  const { status } = spawnSync('git', ['clone', '-q', root, clone], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('git clone failed.');
}

/** Gets the certificate from the page over plain http, and makes the device trust it. Returns its browser, started again. */
async function trust(browser: TrustingBrowser): Promise<Page> {
  const page = await browser.start();
  // Its page of the error comes later, and would interrupt the next address.
  const refused = await page.context().newPage();
  await expect(refused.goto(server.origin)).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/);
  await refused.close();
  await page.goto(`${server.plainOrigin}/trust`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: '1. Get the certificate' }).click();
  await (await downloading).saveAs(certificate);
  await browser.close();
  browser.trust(certificate);
  return browser.start();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.origin}/auth`);
  const address = page.getByRole('textbox', { name: /e-?mail/i });
  await address.fill(EMAIL);
  await address.press('Enter');
  const { code } = await server.mailbox.nextSignIn(EMAIL, 0);
  await page.getByRole('textbox', { name: /code/i }).fill(code);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
}

async function pack(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Room name' }).fill('Cellar');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of the box' }).fill('Winter clothes');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Item name' }).fill('Gloves');
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('Gloves', { exact: true })).toBeVisible();
}

/** Returns the address in the code, read from the screen as a camera does. */
async function showCode(page: Page): Promise<string> {
  await page.goto(`${server.origin}/settings`);
  await page.getByRole('button', { name: 'Show the code' }).click();
  const code = page.getByRole('img', { name: 'QR code for your phone' });
  await expect.poll(() => decodeQr(code)).toContain(`${server.origin}/pair#pl_`);
  return (await decodeQr(code)) ?? '';
}

async function compareAndConfirm(laptop: Page, phone: Page): Promise<void> {
  const number = phone.locator('.shared-number');
  await expect(number).toHaveText(/^\d{3}$/);
  await expect(laptop.locator('.shared-number')).toHaveText(await number.innerText());
  await laptop.getByRole('button', { name: 'Yes, sign it in' }).click();
  await phone.waitForURL('**/app');
  await expect(phone.getByRole('link', { name: 'Go to details of Winter clothes' })).toBeVisible();
}

async function findOffline(phone: Page): Promise<void> {
  await phone.goto(`${server.origin}/search`);
  await phone.getByRole('searchbox').fill('glov');
  await expect(phone.getByText('Gloves').first()).toBeVisible();
}

try {
  process.stdout.write('| Step | Seconds |\n| --- | ---: |\n');
  if (!values.here) await step('Clone', cloneRoot);
  await step('`HTTPS=home npm start`: install, build, start', () => server.start());
  const laptop = await step('Laptop: get and trust the certificate', () => trust(laptopBrowser));
  await step('Laptop: sign in with the code of the mail', () => signIn(laptop));
  await step('Laptop: name a room, pack a box', () => pack(laptop));
  const phone = await step('Phone: get and trust the certificate', () => trust(phoneBrowser));
  const address = await step('Laptop: show the code', () => showCode(laptop));
  await step('Phone: scan it, press Continue', async () => {
    await phone.goto(address);
    await phone.getByRole('button', { name: 'Continue' }).click();
  });
  await step('Compare the numbers, confirm; the phone shows the box', () => compareAndConfirm(laptop, phone));
  await step('Phone: the app is stored on it', () => waitForShell(phone));
  await step('Stop the server', () => server.stop());
  await step('Phone: open the search and find the gloves, offline', () => findOffline(phone));
  process.stdout.write(`| **Together** | **${total.toFixed(1)}** |\n`);
} finally {
  await Promise.all([laptopBrowser.dispose(), phoneBrowser.dispose(), server.stop()]);
  await rm(folder, { recursive: true, force: true });
}
