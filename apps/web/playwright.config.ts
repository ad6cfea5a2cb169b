import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../tooling/scripts/find-browser.mjs';
import { TIME_ZONE } from './e2e/support/time-zone.ts';

/** Undefined before a browser is installed: other programs read this file too. The npm commands install one first. */
const executablePath = findBrowser();

const args = [
  // There is none, and emulating one takes longer.
  '--disable-gpu',
  // Its own process would only copy pictures to the browser's.
  '--in-process-gpu',
  // Containers give /dev/shm 64 MB.
  '--disable-dev-shm-usage',
  // A test run connects to its own server only.
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

/** Stories that do not depend on the window size; in other files a single story has this tag. */
const ANY_SIZE = [
  /(account|admin|app-update|display-settings|guest-link|import-csv|leave|large-inventory|narrow(?:-people)?)\.spec/,
  /(codes-and-blank-tags|fast-entry|history|offline-shell|offline-story|public|referral|rooms-boxes-items)\.spec/,
  /(scan|search|server-away|sharing|sign-in|sign-out|tabs|two-people|undo|worker-off)\.spec/,
];
const ANY_SIZE_TAG = /@any-size/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/make-template.ts',
  outputDir: 'test-results',
  // A story also waits: for a server's start, for another device. A third worker keeps two cores busy meanwhile.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Only for a hang between two steps: each action and assertion has its own limit. A busy machine may pause everything
  // for a while; a failing story only takes longer to fail.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
    // A control that stays unusable this long is the failure: the report should name it, not the test's timeout.
    actionTimeout: 40_000,
    // Recording takes a third of the time: use `--trace retain-on-failure` to examine a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Storing the whole app for each person takes a fifth of the time: the stories about it allow it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: TIME_ZONE,
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        // Animations take a fifth of the time; the larger window covers them.
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
