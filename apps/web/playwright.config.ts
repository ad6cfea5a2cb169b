import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../tooling/scripts/find-browser.mjs';

/** Undefined before a browser is installed: other programs read this file too. The npm commands install one first. */
const executablePath = findBrowser();

const args = [
  // There is none, and drawing as if there were takes longer.
  '--disable-gpu',
  // Containers give /dev/shm 64 MB.
  '--disable-dev-shm-usage',
  // A test run talks to its own server and to nobody else.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  // Root has no user namespace for Chromium's sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Stories in which nothing depends on the size of the window; in other files a single one says so by this tag. */
const ANY_SIZE = [
  /(account|admin|app-update|display-settings|guest-link|import-csv|leave|large-inventory|narrow(?:-people)?)\.spec/,
  /(codes-and-blank-tags|fast-entry|history|offline-shell|offline-story|public|referral|rooms-boxes-items)\.spec/,
  /(scan|search|server-away|sharing|sign-in|sign-out|two-people|undo|worker-off)\.spec/,
];
const ANY_SIZE_TAG = /@any-size/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/make-template.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Only for what hangs between two steps: each step and each look has a limit of its own. On a machine that others use
  // too everything may stand still for a while; what fails only waits longer for it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
    // What cannot be pressed soon cannot be pressed: the report should say so, and not that the test took too long.
    actionTimeout: 40_000,
    // Recording takes a third of the time: `--trace retain-on-failure` does it when a failure is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Storing the whole app for each person again takes a fifth of the time: the stories that are about it allow it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'Europe/Copenhagen',
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        // Drawing what moves takes a fifth of the time; the larger window shows it.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      testIgnore: ANY_SIZE,
      grepInvert: ANY_SIZE_TAG,
    },
  ],
});
