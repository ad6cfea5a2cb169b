import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { idOf, USER_ID } from '../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';
import { ATTIC, CELLAR, openInventory, SKIS, WINE, WINTER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const LINE = {
  id: idOf(500),
  at: 1_790_000_000_000,
  actorId: USER_ID,
  actorName: 'ann',
  isOwn: true,
  action: 'add',
  entity: 'item',
  entityId: SKIS,
  name: 'Skis',
  roomId: ATTIC,
  roomName: 'Attic',
  boxId: WINTER,
  boxName: 'Winter',
  before: null,
  after: null,
};

/** Renders /history; answers what the server was asked, the newest last. */
async function open(path: string, total = 1) {
  const asked: unknown[] = [];
  stubServer({
    'history.list': (input) => {
      asked.push(input);
      return { entries: total > 0 ? [LINE] : [], total };
    },
  });
  const inventory = await openInventory();
  return { asked, ...inventory, ...(await renderPages(inventory, path)) };
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });

describe('the edit history', () => {
  test('what is asked for stands in the address and goes to the server', async () => {
    const { asked, history } = await open('/history');
    await screen.findByText('1 entry');
    choose('Storage room', CELLAR);
    choose('Box', WINE);
    choose('Action', 'move');
    choose('What', 'item');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        page: 1,
        pageSize: 50,
        roomId: CELLAR,
        boxId: WINE,
        actionType: 'move',
        entityType: 'item',
      }),
    );
    expect(history.location.search).toBe(`?room=${CELLAR}&box=${WINE}&action=move&entity=item`);
    // Several choices at once are one call.
    expect(asked.length).toBeLessThan(5);
    choose('Storage room', '');
    await waitFor(() => expect(history.location.search).toBe('?action=move&entity=item'));
  });

  test('boxes to choose from are those of the room', async () => {
    await open(`/history?room=${CELLAR}`);
    const boxes = within(screen.getByRole('combobox', { name: 'Box' })).getAllByRole('option');
    expect(boxes.map(({ textContent }) => textContent)).toEqual(['All boxes', 'Wine']);
  });

  test('says how many lines there are, and turns pages in the address', async () => {
    const { asked, history } = await open('/history?page=2', 1234);
    await screen.findByText('1,234 entries');
    expect(asked.at(-1)).toMatchObject({ page: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Page 4' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 4 }));
    expect(history.location.search).toBe('?page=4');
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 3 }));
  });

  test('has words for nothing', async () => {
    await open('/history', 0);
    expect(await screen.findByText('No edit history available.')).toBeTruthy();
  });

  test.each([
    ['UNAVAILABLE', 'Using locally stored logs. Database table not available.'],
    ['UNAVAILABLE', 'Edit history feature needs database setup'],
    ['RATE_LIMITED', 'Failed to load edit history'],
    ['INTERNAL', 'An unexpected error occurred while loading edit history.'],
  ] as const)('a server that answers %s: %s', async (code, text) => {
    stubServer({
      'history.list': () => {
        throw new Refusal(code);
      },
    });
    const inventory = await openInventory();
    inventory.server.failure = 'server';
    void inventory.store.give('item.edit', { id: SKIS, set: { name: 'Short skis' } });
    await renderPages(inventory, '/history');
    expect(await screen.findByText(text, {}, { timeout: 5000 })).toBeTruthy();
    // What was not sent yet is listed all the same.
    expect(screen.getAllByText('Short skis').length).toBeGreaterThan(0);
    expect(screen.getByText('Not sent yet')).toBeTruthy();
  });
});
