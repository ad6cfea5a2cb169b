// `npm run campaign:accessibility`: walks through every screen on a phone and on a wide screen with all checks, and
// prints what is wrong. `-- --shots FOLDER` keeps pictures with forced colors, for the eye.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { signIn } from './support/sign-in.ts';
import {
  type Check,
  fields,
  focus,
  largeText,
  motion,
  reflow,
  showForcedColors,
  spacing,
  structure,
  targets,
} from './support/walk/checks.ts';
import { BELONGINGS, listScreens, PUBLIC_SCREENS } from './support/walk/screens.ts';
import { walk } from './support/walk/walk.ts';

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
const CHECKS: Record<string, Check> = { structure, targets, motion, fields, reflow, largeText, spacing, focus };

const { values: options } = parseArgs({ options: { shots: { type: 'string' } } });
const server = await BoxroomServer.create();
const browser = await chromium.launch({ ...config.use?.launchOptions });
let count = 0;
let faultCount = 0;
try {
  for (const [device, size] of Object.entries(DEVICES)) {
    const context = await browser.newContext({
      ...size,
      baseURL: server.origin,
      locale: 'en-US',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const onScreen = (screen: string) => process.stdout.write(`${device}: ${screen} …\n`);
    let shots = 0;
    const shoot: Check = (shown: Page) =>
      showForcedColors(shown, async (scheme) => {
        if (options.shots === undefined) return;
        await shown.screenshot({ path: join(options.shots, `${device}-${String(++shots)}-${scheme}.png`) });
      });
    const checks = { ...CHECKS, ...(options.shots !== undefined && { shoot }) };
    await page.goto('/');
    const faults = await walk(page, PUBLIC_SCREENS, checks, { onScreen });
    await signIn(page, server, `${device}@home.example`, { has: BELONGINGS });
    const tools = await page.getByRole('link', { name: 'Go to details of Tools' }).getAttribute('href');
    const screens = listScreens(tools ?? '');
    faults.push(...(await walk(page, screens, checks, { onScreen })));
    for (const fault of faults) process.stdout.write(`${device}: ${fault}\n`);
    faultCount += faults.length;
    count += (PUBLIC_SCREENS.length + screens.length) * Object.keys(CHECKS).length;
    await context.close();
  }
} finally {
  await browser.close();
  await server.dispose();
}
process.stdout.write(`${count} checks, ${faultCount} faults\n`);
process.exitCode = faultCount === 0 ? 0 : 1;
