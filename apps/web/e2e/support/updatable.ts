import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { copyApp, renewApp, restoreApp } from './app-copy.ts';
import { waitForShell } from './app-shell.ts';
import { BoxroomServer } from './boxroom-server.ts';
import { signIn } from './sign-in.ts';
import { openBox } from './steps.ts';
import { test as base } from './test.ts';

/** A server with its own copy of the app, which the next version can replace. */
export type Updatable = {
  server: BoxroomServer;
  /** Added to the server's environment at its next start. */
  env: Record<string, string>;
  /** Deploys the next version. */
  release(): Promise<void>;
  /** Deploys the first version again. */
  rollBack(): Promise<void>;
};

export const test = base.extend<{ updatable: Updatable }>({
  updatable: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const folder = await copyApp();
      const env: Record<string, string> = { WEB_ROOT: folder };
      const server = await BoxroomServer.create(env);
      const exchange = async (change: (folder: string) => Promise<void>) => {
        await server.stop();
        await change(folder);
        await server.start();
      };
      await use({ server, env, release: () => exchange(renewApp), rollBack: () => exchange(restoreApp) });
      await server.dispose();
      await rm(folder, { recursive: true });
    },
    { timeout: 90_000 },
  ],
});

/** Opens a box on the first version, and waits until everything is on the device. */
export async function begin(page: Page, { server }: Updatable, email: string): Promise<void> {
  await signIn(page, server, email, { has: { boxes: [{ name: 'Tools', items: ['Hammer'] }] } });
  await openBox(page, 'Tools');
  await waitForShell(page);
}

export { expect } from '@playwright/test';
