import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { withClient } from '@boxroom/db/embedded/endpoint';
import { type PushService, startPushService } from '@boxroom/server/testing/push-service';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { waitForShell } from './support/app-shell.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { openSection } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const toggle = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });

/**
 * Connects the page to our push service: this browser has no account at a real one. The subscription lives as long as
 * the context.
 */
async function fakeSubscriptions(context: BrowserContext, service: PushService): Promise<void> {
  let present: ReturnType<PushService['subscribe']> | null = null;
  await context.exposeFunction('pushFake', (call: string, key?: string) => {
    if (call === 'subscribe') present = service.subscribe(key ?? '');
    if (call === 'unsubscribe') present = null;
    return present;
  });
  await context.addInitScript(() => {
    type Fake = (call: string, key?: string) => Promise<{ endpoint: string; p256dh: string; auth: string } | null>;
    const { pushFake } = window as unknown as { pushFake: Fake };
    async function answer(call: string, key?: string) {
      const found = await pushFake(call, key);
      if (!found) return null;
      const { endpoint, p256dh, auth } = found;
      return {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => (await pushFake('unsubscribe')) === null,
      };
    }
    Object.assign(PushManager.prototype, {
      getSubscription: () => answer('get'),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const key = btoa(String.fromCharCode(...applicationServerKey));
        return answer('subscribe', key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
      },
    });
  });
}

/** Hands a payload to the worker, as the browser does with what its push service sends. */
async function deliver(page: Page, payload: unknown): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await session.detach();
}

/** Stands for the system's notifications: the headless shell has none, whatever is granted. */
async function fakeNotifications(context: BrowserContext): Promise<void> {
  await context.exposeFunction('closeNotifications', () =>
    workerOf(context).evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      for (const one of await registration.getNotifications()) one.close();
    }),
  );
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    const { closeNotifications } = window as unknown as { closeNotifications: () => void };
    Object.assign(ServiceWorkerRegistration.prototype, {
      getNotifications: () => Promise.resolve([{ close: closeNotifications }]),
    });
  });
  context.on('serviceworker', (worker) => {
    void worker.evaluate(() => {
      interface Shown extends NotificationOptions {
        title: string;
        close: () => void;
      }
      let all: Shown[] = [];
      const without = (tag: string | undefined) => all.filter((other) => other.tag !== tag);
      const { registration } = globalThis as unknown as { registration: object };
      Object.assign(registration, {
        showNotification(title: string, options: NotificationOptions) {
          const { tag } = options;
          all = [...without(tag), { ...options, title, close: () => (all = without(tag)) }];
          return Promise.resolve();
        },
        getNotifications: ({ tag }: { tag?: string } = {}) =>
          Promise.resolve(all.filter((one) => tag === undefined || one.tag === tag)),
      });
    });
  });
}

const shown = (page: Page) =>
  workerOf(page.context()).evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker;
}

/** Makes everything that waits due now, instead of in a minute. */
async function passTime(server: BoxroomServer): Promise<void> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  await expect(async () => {
    const changed = await withClient(url, (client) =>
      client.query('update push_message set due_at = now() where due_at is not null and changes > 0'),
    );
    expect(changed.rowCount).toBe(1);
  }).toPass();
}

test('a device is notified of a change in a room, opens it, and of nothing after signing out', async ({
  browser,
  email,
}) => {
  test.slow();
  const service = await startPushService();
  const folder = await mkdtemp(join(tmpdir(), 'boxroom-push-'));
  const certificate = join(folder, 'ca.pem');
  await writeFile(certificate, service.ca);
  const server = await BoxroomServer.create({ PUSH_SERVICES: service.host, NODE_EXTRA_CA_CERTS: certificate });
  const [phone, bobs] = [await browser.newContext(), await browser.newContext()];
  await fakeNotifications(phone);
  await fakeSubscriptions(phone, service);
  const [page, bob] = [await phone.newPage(), await bobs.newPage()];
  await signIn(page, server, email, { has: { boxes: [{ name: 'Tools' }] } });
  await waitForShell(page);

  await test.step('switched on in the settings, and tested', async () => {
    await page.goto(`${server.origin}/settings`);
    await openSection(page, 'Notifications');
    await expect(toggle(page, 'Dates')).not.toBeChecked();
    await toggle(page, 'Changes in my rooms').click();
    await expect(toggle(page, 'Show names')).toBeChecked();
    await expectAccessible(page);
    await screenshot(page, 'notifications');
    await page.getByRole('button', { name: 'Send a test notification' }).click();
    await expect.poll(() => service.received.length).toBe(1);
    await deliver(page, service.received[0]?.payload);
    const text = { title: 'Boxroom', body: 'Notifications work on this device.', tag: 'test' };
    await expect.poll(() => shown(page)).toEqual([text]);
    await page.reload();
    await expect(toggle(page, 'Changes in my rooms')).toBeChecked();
  });

  await test.step('somebody else adds items', async () => {
    await signIn(bob, server, `bob-${email}`);
    await setAccess(server, { owner: email, member: `bob-${email}`, access: 'edit' });
    await bob.reload();
    await openBox(bob, 'Tools');
    await addItems(bob, ['Saw', 'Drill']);
    await expectAllSent(bob);
    await passTime(server);
    await page.getByRole('button', { name: 'Send a test notification' }).click();
    await expect.poll(() => service.received.length).toBe(3);
  });
  const payload = service.received.find(({ payload: { tag } }) => tag !== 'test')?.payload ?? {};

  await test.step('a press opens the room in the page that is open', async () => {
    expect(payload['body']).toMatch(/ made 2 changes$/);
    await deliver(page, payload);
    await expect.poll(async () => (await shown(page)).map(({ tag }) => tag)).toContain(payload['tag']);
    await workerOf(phone).evaluate(async (tag) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const [notification] = await registration.getNotifications({ tag });
      const waitUntil = () => undefined;
      globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    }, String(payload['tag']));
    await expect(page).toHaveURL(`${server.origin}${String(payload['path'])}`);
    await expect.poll(async () => (await shown(page)).map(({ tag }) => tag)).not.toContain(payload['tag']);
  });

  await test.step('signing out ends it', async () => {
    await page.goto(`${server.origin}/settings`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect.poll(() => page.evaluate(() => caches.has('boxroom-push'))).toBe(false);
    await deliver(page, payload);
    await expect.poll(() => shown(page)).toEqual([]);
  });

  await Promise.all([phone.close(), bobs.close()]);
  await server.dispose();
  await service.stop();
  await rm(folder, { recursive: true });
});

test('a person who has blocked notifications reads how to undo it', async ({ page, email, signIn: enter }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await enter(page, email);
  await page.goto('/settings');
  await openSection(page, 'Notifications');
  await expect(page.getByText(/^You have blocked notifications from Boxroom\./)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'notifications-blocked');
});
