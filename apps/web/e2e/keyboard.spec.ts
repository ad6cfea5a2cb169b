import type { Page } from '@playwright/test';
import { press, tabTo } from './support/keys.ts';
import { expectAllSent } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const STEPS_MAX = 80;

/** Expects a visible focus: an outline or a shadow. */
async function expectFocusShown(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  expect(shown).toBe(true);
}

test('a whole afternoon without a pointer', async ({ page, email, signIn }) => {
  test.slow();
  await signIn(page, email);
  await expect(page.getByRole('button', { name: 'Add First Box' })).toBeVisible();
  const dialog = page.getByRole('dialog');

  // A room.
  const addRoom = page.getByRole('button', { name: 'Add storage room' });
  await press(page, addRoom);
  await expect(dialog.getByRole('textbox', { name: 'Storage Room name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(addRoom).toBeFocused();
  await expectFocusShown(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Storage Room name' })).toBeFocused();
  await page.keyboard.type('Attic');
  await page.keyboard.press('Enter');
  await expect(page.getByText("You don't have any boxes in Attic storage room yet.")).toBeVisible();
  const rooms = page.getByRole('combobox', { name: 'Storage room' });
  await tabTo(page, rooms, 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(rooms.locator(':checked')).toHaveText('My First Storage Room');

  // Two boxes from one dialog; the focus stays inside it.
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Add storage room' }));
  await page.keyboard.press('n');
  const box = dialog.getByRole('textbox', { name: /^Box name/ });
  await expect(box).toBeFocused();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await tabTo(page, box.first());
  await page.keyboard.type('Tools');
  await press(page, dialog.getByRole('button', { name: 'Add another box' }));
  await expect(dialog.getByRole('textbox', { name: 'Box name 2' })).toBeFocused();
  await page.keyboard.type('Paint');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2 Boxes in My First Storage Room' })).toBeVisible();

  // Arrow keys move between cards, in one column or in several.
  const details = (name: string) => page.getByRole('link', { name: `Go to details of ${name}` });
  const first = (await page.getByRole('article').first().getAttribute('aria-label')) ?? '';
  const columns = await page
    .getByRole('list', { name: 'Boxes' })
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  await tabTo(page, details(first));
  await page.keyboard.press('ArrowDown');
  await expect(details(columns === 1 ? (first === 'Tools' ? 'Paint' : 'Tools') : first)).toBeFocused();

  // Arrow keys choose the type; typing and Enter add items.
  await tabTo(page, page.getByRole('button', { name: 'Add storage room' }), 'Shift+Tab');
  await press(page, page.getByRole('button', { name: /^Change box type of Tools/ }));
  await tabTo(page, dialog.getByRole('radio', { name: 'Default' }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Cardboard' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change box type of Tools, now Cardboard' })).toBeFocused();
  const views = page.getByRole('radio', { name: 'Box view' });
  await tabTo(page, views, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Item view' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await press(page, page.getByRole('link', { name: 'Go to details of Tools' }));
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  const name = page.getByRole('textbox', { name: 'Item name' });
  await expect(name).toBeFocused();
  for (const item of ['Hammer', 'Saw']) {
    await page.keyboard.type(item);
    await page.keyboard.press('Enter');
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
  }
  await tabTo(page, page.getByRole('button', { name: 'Edit Saw' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Edit Hammer' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('checkbox', { name: 'Saw on checklist' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('On Checklist')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Edit Saw' }));
  await expect(dialog.getByRole('textbox', { name: 'Item name' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' blade');
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('Saw blade')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Move Saw blade' }));
  await tabTo(page, dialog.getByRole('radio', { name: /Paint/ }));
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: 'Move Item' }));
  await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Delete Hammer' }));
  const sure = page.getByRole('alertdialog', { name: 'Delete Item' });
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, sure.getByRole('button', { name: 'Delete', exact: true }));
  await expect(page.getByRole('heading', { name: '0 items' })).toBeVisible();

  // Search by shortcut, a result, the checklist, and back to the room.
  await tabTo(page, page.getByRole('button', { name: 'Rename box' }), 'Shift+Tab');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search your storage' })).toBeFocused();
  await page.keyboard.type('blade');
  await press(page, page.getByRole('link', { name: /Paint/ }).first());
  await expect(page.getByRole('heading', { name: 'Paint', level: 1 })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Back' }));
  await press(page, page.getByRole('link', { name: /^Checklist/ }));
  await expect(page.getByTitle('Saw blade')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Home' }));
  await press(page, page.getByRole('button', { name: 'Delete storage room' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete Room' }));
  await expect(page.getByText("You don't have any boxes in Attic storage room yet.")).toBeVisible();
  await expectAllSent(page);
});

test('what the keyboard reaches on a long page never lies under a bar', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const seen = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < STEPS_MAX; step++) {
      await page.keyboard.press(key);
      const { name, coveredBy } = await page.evaluate(lookAtFocus);
      expect(coveredBy, `${name} after ${key}`).toBeNull();
      seen.add(name);
    }
  expect(seen.size).toBeGreaterThan(20);
});

/** Returns the focused element and the bar that covers its upper or lower edge, or null (WCAG 2.2, 2.4.11). */
function lookAtFocus(): { name: string; coveredBy: string | null } {
  const focused = document.activeElement ?? document.body;
  const name = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 60) || focused.tagName;
  const { left, width, top, bottom } = focused.getBoundingClientRect();
  const bars = [top + 1, bottom - 1].map((y) => {
    const bar = document.elementFromPoint(left + width / 2, y)?.closest('.page-header, .app-nav');
    return bar && !bar.contains(focused) && focused !== document.body ? bar.className : null;
  });
  return { name, coveredBy: bars.find((bar) => bar !== null) ?? null };
}
