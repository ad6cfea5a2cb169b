import { expect, type Page } from '@playwright/test';
import { openSection, SETTINGS_SECTIONS } from '../settings.ts';
import { expectNoDialog, openPart } from '../steps.ts';

/** A screen or a dialog of the app, and the way to it. */
export interface Screen {
  name: string;
  /** Opens it from anywhere. */
  open: (page: Page) => Promise<void>;
}

/** What the person of the walk has. */
export const BELONGINGS = {
  shown: [
    'Quantity',
    'Price',
    'Categories',
    'Box capacity',
    'Pictures',
    'Date stamp',
    'Papers',
    'Brand and model',
    'Lending',
    'Warranty',
  ],
  boxes: [
    {
      name: 'Tools',
      place: 'Under the bench',
      items: [
        { name: 'Ladder', lentTo: 'Bob', lentSince: '2026-10-01', lentDue: '2026-11-01' },
        { name: 'Drill', quantity: 2, price: 249.5, description: 'With two batteries', dateStamp: '2097-03-05' },
        'Hammer',
      ],
    },
    { name: 'Winter clothes', items: ['Scarf'] },
    { name: 'Paint' },
  ],
} as const;

const at = (name: string, path: string): Screen => ({ name, open: (page) => openPath(page, path) });

async function openPath(page: Page, path: string): Promise<void> {
  await leaveDialog(page);
  const target = new URL(path, page.url());
  if (page.url() !== target.href) await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Closes all dialogs that are open, the topmost first. A dialog below another one has no role meanwhile. */
async function leaveDialog(page: Page): Promise<void> {
  const selection = page.getByRole('button', { name: 'End selection' });
  if (await selection.isVisible()) await selection.click();
  const dialogs = page.locator('[role=dialog], [role=alertdialog]');
  for (let open = await dialogs.count(); open > 0; open--) {
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(open - 1);
  }
  await expectNoDialog(page);
}

/** A walk that begins before the focus is in the dialog meets the page below. */
async function expectDialogs(page: Page, count: number): Promise<void> {
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(count);
  await expect(page.locator(':is([role=dialog], [role=alertdialog]):focus-within')).toHaveCount(1);
}

/** A dialog that these buttons open one after the other, on the page of this address. */
const behind = (name: string, path: string, ...buttons: readonly (string | RegExp)[]): Screen => ({
  name,
  async open(page) {
    await openPath(page, path);
    for (const button of buttons) await page.getByRole('button', { name: button, exact: true }).first().click();
    await expectDialogs(page, buttons.length);
  },
});

/** `tools`: the path of the box `Tools`. */
export function listScreens(tools: string): Screen[] {
  return [
    at('dashboard', '/app'),
    behind('add room', '/app', 'Add storage room'),
    behind('edit room', '/app', 'Edit storage room'),
    behind('delete room', '/app', 'Delete storage room'),
    behind('share room', '/app', 'Share storage room'),
    behind('add box', '/app', 'Add Box'),
    behind('add item', '/app', 'Add item to Tools'),
    behind('box type', '/app', /^Change box type of Tools/),
    behind('print', '/app', 'Print Box QR'),
    at('box', tools),
    behind('opened item', tools, 'Drill'),
    behind('edit item', tools, 'Edit Drill'),
    behind('move item', tools, 'Move Drill'),
    behind('delete item', tools, 'Delete Drill'),
    behind('lend item', tools, 'Drill', 'Lend'),
    behind('rename box', tools, 'Rename box'),
    behind('move box', tools, 'Move box'),
    behind('delete box', tools, 'Delete box'),
    {
      name: 'guest link',
      async open(on) {
        await openPath(on, tools);
        await openPart(on, 'Code');
        await on.getByRole('button', { name: 'Guest link' }).click();
        await expectDialogs(on, 1);
      },
    },
    {
      name: 'selection',
      async open(on) {
        await openPath(on, tools);
        await on.getByRole('button', { name: 'Select', exact: true }).click();
        await on.getByRole('checkbox', { name: 'Select Hammer', exact: true }).check();
        // It loads later, and hides the navigation.
        await expect(on.getByRole('region', { name: 'Selection' })).toBeVisible();
      },
    },
    at('search', '/search'),
    at('search results', '/search?q=a'),
    at('nothing found', '/search?q=zzzz'),
    at('scan', '/scan'),
    at('checklist', '/checklist'),
    at('history', '/history'),
    at('lent out', '/lent'),
    at('worth', '/worth'),
    at('shared', '/shared'),
    behind('report', '/worth', 'Make a report'),
    at('settings', '/settings'),
    ...SETTINGS_SECTIONS.map((title) => ({
      name: `settings: ${title}`,
      async open(on: Page) {
        await leaveDialog(on);
        if (new URL(on.url()).pathname !== '/settings') await openPath(on, '/settings');
        await openSection(on, title);
      },
    })),
    {
      name: 'import',
      async open(on) {
        await openPath(on, '/settings');
        await openSection(on, 'Import and backup');
        await on.getByRole('button', { name: 'Import a file' }).click();
        await expectDialogs(on, 1);
      },
    },
    {
      name: 'code for the phone',
      async open(on) {
        await openPath(on, '/settings');
        await openSection(on, 'Open on your phone');
        await on.getByRole('button', { name: 'Show the code' }).click();
        await expect(on.getByRole('img', { name: 'QR code for your phone' })).toBeVisible();
      },
    },
    behind('delete account', '/settings', 'Delete account'),
    behind('log out', '/settings', 'Logout'),
    at('recently deleted', '/settings/deleted'),
    at('unknown address', '/nowhere'),
    at('no admin', '/admin'),
  ];
}

/** Screens before signing in. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  at('landing page', '/'),
  at('sign in by a code', '/pair'),
  at('articles', '/articles'),
  at('privacy policy', '/privacy-policy'),
  at('terms of service', '/terms-of-service'),
  at('sign in', '/auth'),
  at('forgot password', '/auth?forgot-password=true'),
  at('reset password', '/reset-password?token=nothing'),
  at('confirm email', '/confirm-email?token=nothing'),
  at('unsubscribe', '/unsubscribe?token=nothing'),
  at('accept invitation', '/accept-invitation?token=nothing'),
  at('guest', '/guest'),
];
