import { boxCodeOf } from '@boxroom/domain/box/box-code';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as waiting from '../lib/http/answer-within.ts';
import { idOf, makeBox, USER_ID } from '../testing/fake-boxroom.ts';
import { stubServer } from '../testing/fake-server.ts';
import { ATTIC, openInventory, SHARED, shareRoom, WINTER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const CODE = boxCodeOf(WINTER, 0);
const NEW = idOf(77);

async function open(path: string, prepare?: Parameters<typeof openInventory>[0]) {
  const inventory = await openInventory(prepare);
  return { ...inventory, ...(await renderPages(inventory, path)) };
}

const sharedTwin: Parameters<typeof openInventory>[0] = (server) => {
  shareRoom(server, 'view');
  server.put('box', makeBox({ id: NEW, name: 'Bike parts', spaceId: SHARED, code: CODE }));
};

afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  sessionStorage.clear();
  stubServer({ 'history.list': () => ({ entries: [], total: 0 }) });
});

describe('/b/{code}', () => {
  test.each([CODE, CODE.toLowerCase(), `BX-${CODE}`, `bx${CODE.replaceAll('0', 'O').replaceAll('1', 'I')}`])(
    '%s opens the box without the server, and back does not return here',
    async (typed) => {
      const { history } = await open(`/b/${typed}`);
      expect(await screen.findByRole('heading', { name: 'Winter', level: 1 })).toBeTruthy();
      expect(history.location.href).toBe(`/box/${WINTER}`);
      expect(history.length).toBe(1);
    },
  );

  test('asks which box is meant when a shared box has the same code', async () => {
    await open(`/b/${CODE}`, sharedTwin);
    await screen.findByText(/Several boxes/);
    const links = screen.getAllByRole('link', { name: new RegExp(`BX-${CODE}`) });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/box/${WINTER}`, `/box/${NEW}`]);
  });

  test('opens a box that only the server knows once it has arrived', async () => {
    const { server, history } = await open(`/b/7777`);
    await screen.findByText(/could not ask the server/);
    server.put('box', makeBox({ id: NEW, name: 'Brand new', spaceId: ATTIC, code: '7777' }));
    stubServer({
      'boxes.byCode': () => [{ id: NEW }],
      'tags.byCode': () => [],
      'history.list': () => ({ entries: [], total: 0 }),
    });
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await waitFor(() => expect(history.location.href).toBe(`/box/${NEW}`));
  });

  test('reports that the server knows no such box, and asks it for the normalized code', async () => {
    const ask = vi.fn(() => []);
    stubServer({ 'boxes.byCode': ask, 'tags.byCode': () => [] });
    await open('/b/bx-7o77');
    expect(await screen.findByText('You have no box with the code BX-7077.')).toBeTruthy();
    expect(ask).toHaveBeenCalledWith({ code: '7077' });
  });

  test('opens a blank tag with the code, and back does not return here', async () => {
    const ask = vi.fn(() => [{ tagId: NEW }]);
    stubServer({
      'boxes.byCode': () => [],
      'tags.byCode': ask,
      'tags.find': () => ({ state: 'blank', ownerId: USER_ID }),
    });
    const { history } = await open('/b/bx-7o77');
    expect(await screen.findByText('Which box is this?')).toBeTruthy();
    expect([history.location.href, history.length]).toEqual([`/t/${NEW}`, 1]);
    expect(ask).toHaveBeenCalledWith({ code: '7077' });
  });

  test('does not wait for a server that does not respond', async () => {
    vi.spyOn(waiting, 'answerWithin').mockRejectedValue(new Error('There was no answer.'));
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await open('/b/7777');
    expect(await screen.findByText(/could not ask the server/)).toBeTruthy();
  });

  test('reports an invalid code without a request', async () => {
    const ask = vi.fn(() => []);
    stubServer({ 'boxes.byCode': ask, 'tags.byCode': () => [] });
    await open('/b/winter-coats');
    expect(await screen.findByText('This is not the code of a box.')).toBeTruthy();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a code in the search', () => {
  test.each([CODE.toLowerCase(), `bx-${CODE}`, ` BX ${CODE} `])('"%s" finds the box', async (typed) => {
    await open(`/search?q=${encodeURIComponent(typed)}`);
    const hit = screen.getByRole('link', { name: new RegExp(`BX-${CODE}`) });
    expect(hit.textContent).toContain(`WinterBX-${CODE} in Attic`);
    expect(screen.queryByText(/No items found/)).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('1 result');
  });

  test('comes before boxes whose name contains it, and both are counted', async () => {
    await open(`/search?q=${CODE}`, (server) => {
      server.put('box', makeBox({ id: NEW, name: `Not ${CODE}`, spaceId: ATTIC }));
    });
    const [first, second] = screen.getAllByRole('link', { name: new RegExp(CODE) });
    expect(first?.getAttribute('href')).toBe(`/box/${WINTER}`);
    expect(second?.getAttribute('href')).toBe(`/box/${NEW}`);
    expect(screen.getByRole('status').textContent).toContain('2 results');
  });
});

test('the box page shows the code', async () => {
  await open(`/box/${WINTER}`);
  expect(await screen.findByText(`BX-${CODE}`)).toBeTruthy();
});
