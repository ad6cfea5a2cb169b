import { chromium } from '@playwright/test';
import { readdir, readFile, writeFile } from 'node:fs/promises';
const BASE = 'http://localhost:4310';
const browser = await chromium.launch({ timeout: 30000, executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const theme = process.argv[2] ?? 'dark', device = process.argv[3] ?? 'phone';
const ctx = await browser.newContext(device === 'phone' ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : { viewport: { width: 1280, height: 800 } });
await ctx.addInitScript((t) => { try { localStorage.setItem('theme', t); } catch {} }, theme);
const page = await ctx.newPage(); page.setDefaultTimeout(8000);
page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', m.type(), m.text().slice(0, 300)); });
page.on('pageerror', (e) => console.log('PAGEERROR', String(e).slice(0, 400)));
page.on('requestfailed', (r) => console.log('REQFAIL', r.url().slice(0,120), r.failure()?.errorText));
const shot = (n) => page.screenshot({ path: `/tmp/shots/${n}-${device}-${theme}.png` });
await page.goto(BASE + '/search?q=tent'); await page.waitForSelector('h1'); await page.waitForTimeout(400); await shot('auth');
console.log('url', page.url());
const email = `walk${Date.now()}@example.org`;
await page.getByRole('button', { name: 'Continue with Google' }).click({ force: true }); await page.waitForTimeout(300); await shot('auth-toast');
await page.getByLabel(/Email address/).fill(email); await page.keyboard.press('Enter');
await page.getByRole('heading', { name: 'Check your email' }).waitFor(); await page.waitForTimeout(300); await shot('auth-sent');
let mail; for (let i = 0; i < 50 && !mail; i++) { for (const f of (await readdir('/tmp/websrv/outbox').catch(() => [])).toReversed()) { const m = JSON.parse(await readFile('/tmp/websrv/outbox/' + f, 'utf8')); if (JSON.stringify(m.to).includes(email)) { mail = m; break; } } await page.waitForTimeout(100); }
const link = /https?:\/\/\S*auth-callback\S*/.exec(mail.text)[0]; const code = /\b\d{6}\b/.exec(mail.text)[0];
const p2 = await ctx.newPage(); await p2.goto(link); await p2.getByRole('button', { name: 'Continue' }).waitFor(); console.log('callback url', p2.url()); await p2.screenshot({ path: `/tmp/shots/callback-${device}-${theme}.png` }); await p2.close();
await page.getByLabel('6-digit code').fill('000000'.replace('0', code[0] === '0' ? '1' : '0')); await page.waitForTimeout(800); await shot('auth-wrong');
await page.getByLabel('6-digit code').fill(code);
await page.waitForURL(/\/search/); console.log('after sign-in', page.url()); await page.waitForTimeout(1200); await shot('search');
await page.goto(BASE + '/'); await page.waitForURL(/\/app/); await page.waitForTimeout(1200); await shot('app');
await page.goto(BASE + '/profile'); await page.waitForURL(/\/settings/); await page.waitForTimeout(800); await shot('settings');
await page.screenshot({ path: `/tmp/shots/settings-full-${device}-${theme}.png`, fullPage: true });
// import dialog, twice, to see whether it stays open
for (let i = 0; i < 2; i++) {
  await page.getByRole('button', { name: 'Import CSV' }).click(); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(700);
  console.log('dialog open', i, await page.getByRole('dialog').count(), 'focus', await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80)));
  if (i === 0) { await shot('import-pick'); await page.goBack(); await page.waitForTimeout(500); console.log('after back', page.url(), await page.getByRole('dialog').count(), await page.evaluate(() => document.activeElement?.textContent)); }
}
await writeFile('/tmp/household.csv', 'Location,Bin Name,Area,Item,Qty,Value,Tags\n' + Array.from({ length: 60 }, (_, i) => `${['Attic', 'Garage', 'Kitchen'][i % 3]},Bin ${i % 7},left shelf,Thing number ${i},${i % 5 === 0 ? 'many' : i},${i * 3.5},tools;dad`).join('\n') + '\n');
await page.locator('input[type=file]').setInputFiles('/tmp/household.csv'); await page.waitForTimeout(500); await shot('import-columns');
await page.getByRole('button', { name: 'Use these' }).click(); await page.waitForTimeout(500); await shot('import-preview');
await page.getByRole('button', { name: /Confirm: import/ }).click(); await page.getByText('Import finished').waitFor(); await page.waitForTimeout(600); await shot('import-done');
await page.goto(BASE + '/app'); await page.waitForTimeout(1500); await shot('app-imported');
await page.evaluate(() => window.scrollTo(0, 300)); const y0 = await page.evaluate(() => scrollY);
await page.goto(BASE + '/nowhere'); await page.waitForTimeout(500); await shot('404');
await page.goto(BASE + '/settings'); await page.waitForTimeout(600);
await page.getByRole('switch', { name: 'Price' }).click(); await page.waitForTimeout(300);
await page.getByRole('button', { name: 'Logout' }).scrollIntoViewIfNeeded(); const y1 = await page.evaluate(() => scrollY);
await page.getByRole('button', { name: 'Logout' }).click(); await page.getByRole('alertdialog').waitFor(); await page.waitForTimeout(300); await shot('logout');
await page.keyboard.press('Escape'); await page.waitForTimeout(500); console.log('scroll kept', y1, await page.evaluate(() => scrollY), 'history state', await page.evaluate(() => JSON.stringify(history.state)));
await ctx.setOffline(true); await page.evaluate(() => dispatchEvent(new Event('offline'))); await page.waitForTimeout(1500); await shot('offline'); await ctx.setOffline(false); await page.waitForTimeout(500);
await page.getByRole('button', { name: 'Logout' }).click(); await page.getByRole('alertdialog').getByRole('button', { name: /Logout|Log out/ }).click();
await page.waitForURL(/\/auth/); console.log('signed out', page.url(), await page.evaluate(() => JSON.stringify({ ...localStorage })), await page.evaluate(async () => JSON.stringify((await indexedDB.databases()).map((d) => d.name))));
await page.waitForTimeout(500); await shot('signed-out');
await browser.close();
