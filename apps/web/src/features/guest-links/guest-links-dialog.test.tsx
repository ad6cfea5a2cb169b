import type { GuestLink } from '@boxroom/domain/guest-link/guest-link';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { GuestLinksDialog } from './guest-links-dialog.tsx';

const BOX_ID = '0198c0de-0000-7000-8000-000000000077';
const URL_OF_LINK = `https://boxes.example.org/guest#gst_${'a'.repeat(43)}`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the dialog with a fake server that stores its links. */
async function openDialog(refusal?: 'TOO_MANY') {
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
  let links: GuestLink[] = [];
  const create = vi.fn((input: unknown) => {
    if (refusal) throw new Refusal(refusal);
    const { showsPrices } = input as { showsPrices: boolean };
    const link = { id: `${BOX_ID.slice(0, -1)}${links.length}`, showsPrices, createdAt: Date.now(), expiresAt: null };
    links = [{ ...link, isExpired: false, openedCount: 0, lastOpenedAt: null }, ...links];
    return { link: links[0], url: URL_OF_LINK };
  });
  const revoke = vi.fn((input: unknown) => {
    links = links.filter(({ id }) => id !== (input as { id: string }).id);
    return null;
  });
  stubServer({ 'guest.list': () => links, 'guest.create': create, 'guest.revoke': revoke });
  const { wrap } = await openInventory();
  renderUi(wrap(<GuestLinksDialog target={{ boxId: BOX_ID }} name="Camping" onClose={() => undefined} />));
  await screen.findByText('There are no links yet.');
  return { create, revoke };
}

test('creates a link with the chosen options, shows it once, and revokes it after a confirmation', async () => {
  const { create, revoke } = await openDialog();
  fireEvent.change(screen.getByRole('combobox', { name: 'How long the link works' }), { target: { value: 'null' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Guest link' })).value).toBe(URL_OF_LINK);
  expect(create).toHaveBeenCalledWith({ boxId: BOX_ID, expiresInDays: null, showsPrices: false });
  await screen.findByText('Works until you end it');
  expect(screen.getByRole('button', { name: 'End', description: /^Works until you end it/ })).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  const question = await screen.findByRole('alertdialog', { name: 'End this link?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(revoke).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End link' }));
  await screen.findByText('There are no links yet.');
  expect(revoke).toHaveBeenCalledTimes(1);
  // The revoked link is no longer on display.
  expect(screen.queryByRole('textbox', { name: 'Guest link' })).toBeNull();
});

test('moves the focus to the new link, and back to the form for another one', async () => {
  await openDialog();
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^The link is ready\./));
  fireEvent.click(screen.getByRole('button', { name: 'Make another link' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'How long the link works' }));
});

test('reports a failed creation at the form', async () => {
  await openDialog('TOO_MANY');
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect((await screen.findByRole('alert')).textContent).toBe('There are 20 links already. Please end one first.');
});

test('shows at once that the list is offline', async () => {
  // A user without a cached list.
  startSession({ id: `${USER_ID}-away`, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stubServer({
    'guest.list': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const { wrap } = await openInventory();
  renderUi(wrap(<GuestLinksDialog target={{ boxId: BOX_ID }} name="Camping" onClose={() => undefined} />));
  await screen.findByText(/^You are offline/);
});
