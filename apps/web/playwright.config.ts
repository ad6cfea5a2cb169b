import { defineConfig } from '@playwright/test';
import { findBrowser, NO_BROWSER } from '../../tooling/scripts/find-browser.mjs';

const executablePath = findBrowser();
if (!executablePath) throw new Error(NO_BROWSER);

const args = [
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

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args },
    // What cannot be pressed soon cannot be pressed: the report should say so, and not that the test took too long.
    actionTimeout: 20_000,
    // Recording takes a third of the time: `--trace retain-on-failure` does it when a failure is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'Europe/Copenhagen',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      // Long, and nothing in them depends on the size of the window.
      testIgnore:
        /(account|app-update|import-csv|large-inventory|leave|offline-shell|offline-story|server-away|sign-in|sign-out|two-people)\.spec/,
    },
  ],
});
