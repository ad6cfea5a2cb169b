import { defineConfig } from '@playwright/test';
import { findEngines } from '../../tooling/scripts/find-engines.mjs';
import type { Engines } from './e2e/engines/test.ts';
import stories from './playwright.config.ts';

const engines = findEngines();

/** The stories that run on every engine: docs/browsers.md. Projects of engines that the machine lacks are left out. */
export default defineConfig<{ engines: Engines }>({
  testDir: 'e2e/engines',
  testMatch: '*.story.ts',
  globalSetup: './e2e/support/make-template.ts',
  outputDir: 'test-results/engines',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 240_000,
  reporter: [['list']],
  use: { engines, launchOptions: stories.use?.launchOptions ?? {} },
  projects: [
    { name: 'chromium' },
    ...(engines.firefox ? [{ name: 'firefox' }] : []),
    ...(engines.webkit ? [{ name: 'webkit' }] : []),
  ],
});
