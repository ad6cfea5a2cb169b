import type { Translate } from '@boxroom/domain/language/message';
import { expect, type Page } from '@playwright/test';
import { openSection, SETTINGS_SECTIONS } from '../settings.ts';
import { expectNoDialog, openPart } from '../steps.ts';

/** A screen or a dialog of the app, and the way to it. */
export interface Screen {
  name: string;
  /** Opens it from anywhere; `say` tells what the controls are called. */
  open: (page: Page, say: Translate) => Promise<void>;
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

const at = (name: string, path: string): Screen => ({ name, open: (page, say) => openPath(page, path, say) });

async function openPath(page: Page, path: string, say: Translate): Promise<void> {
  await leaveDialog(page, say);
  const target = new URL(path, page.url());
  if (page.url() !== target.href) await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Closes all dialogs that are open, the topmost first. A dialog below another one has no role meanwhile. */
async function leaveDialog(page: Page, say: Translate): Promise<void> {
  const selection = page.getByRole('button', { name: say('End selection') });
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
const behind = (name: string, path: string, ...buttons: readonly ((say: Translate) => string)[]): Screen => ({
  name,
  async open(page, say) {
    await openPath(page, path, say);
    for (const button of buttons)
      await page
        .getByRole('button', { name: button(say), exact: true })
        .first()
        .click();
    await expectDialogs(page, buttons.length);
  },
});

/** `tools`: the path of the box `Tools`. */
export function listScreens(tools: string): Screen[] {
  return [
    at('dashboard', '/app'),
    behind('add room', '/app', (say) => say('Add storage room')),
    behind('edit room', '/app', (say) => say('Edit storage room')),
    behind('delete room', '/app', (say) => say('Delete storage room')),
    behind('share room', '/app', (say) => say('Share storage room')),
    behind('add box', '/app', (say) => say('Add Box')),
    behind('add item', '/app', (say) => say('Add item to {name}', { name: 'Tools' })),
    behind('box type', '/app', (say) =>
      say('Change box type of {name}, now {type}', { name: 'Tools', type: say('Default') }),
    ),
    behind('print', '/app', (say) => say('Print Box QR')),
    at('box', tools),
    behind('opened item', tools, () => 'Drill'),
    behind('edit item', tools, (say) => say('Edit {name}', { name: 'Drill' })),
    behind('move item', tools, (say) => say('Move {name}', { name: 'Drill' })),
    behind('delete item', tools, (say) => say('Delete {name}', { name: 'Drill' })),
    behind(
      'lend item',
      tools,
      () => 'Drill',
      (say) => say('Lend'),
    ),
    behind('rename box', tools, (say) => say('Rename box')),
    behind('move box', tools, (say) => say('Move box')),
    behind('delete box', tools, (say) => say('Delete box')),
    {
      name: 'guest link',
      async open(on, say) {
        await openPath(on, tools, say);
        await openPart(on, 'Code', say);
        await on.getByRole('button', { name: say('Guest link') }).click();
        await expectDialogs(on, 1);
      },
    },
    {
      name: 'selection',
      async open(on, say) {
        await openPath(on, tools, say);
        await on.getByRole('button', { name: say('Select'), exact: true }).click();
        await on.getByRole('checkbox', { name: say('Select {name}', { name: 'Hammer' }), exact: true }).check();
        // It loads later, and hides the navigation.
        await expect(on.getByRole('region', { name: say('Selection') })).toBeVisible();
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
    behind('report', '/worth', (say) => say('Make a report')),
    at('settings', '/settings'),
    ...SETTINGS_SECTIONS.map((title) => ({
      name: `settings: ${title}`,
      async open(on: Page, say: Translate) {
        await leaveDialog(on, say);
        if (new URL(on.url()).pathname !== '/settings') await openPath(on, '/settings', say);
        await openSection(on, title, say);
      },
    })),
    {
      name: 'import',
      async open(on, say) {
        await openPath(on, '/settings', say);
        await openSection(on, 'Import and backup', say);
        await on.getByRole('button', { name: say('Import a file') }).click();
        await expectDialogs(on, 1);
      },
    },
    {
      name: 'code for the phone',
      async open(on, say) {
        await openPath(on, '/settings', say);
        await openSection(on, 'Open on your phone', say);
        await on.getByRole('button', { name: say('Show the code') }).click();
        await expect(on.getByRole('img', { name: say('QR code for your phone') })).toBeVisible();
      },
    },
    behind('delete account', '/settings', (say) => say('Delete account')),
    behind('log out', '/settings', (say) => say('Logout')),
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
