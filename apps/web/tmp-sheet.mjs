import { chromium } from '@playwright/test';
import { readFile } from 'node:fs/promises';
const [out, w, ...names] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const page = await browser.newPage({ viewport: { width: Number(w) * Math.min(names.length, 5) + 20, height: 400 } });
const imgs = await Promise.all(names.map(async (n) => `<img width=${w} style="margin:2px;vertical-align:top" src="data:image/png;base64,${(await readFile('/tmp/shots/' + n + '.png')).toString('base64')}">`));
await page.setContent('<body style="margin:0;background:#888">' + imgs.join('') + '</body>'); await page.waitForTimeout(300);
await page.screenshot({ path: out, fullPage: true }); await browser.close();
