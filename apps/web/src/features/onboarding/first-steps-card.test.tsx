import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { writeJoined } from '../../inventory/room/joined-room.ts';
import { rememberedOf } from '../../replica/hooks/use-remembered.ts';
import { idOf, makeBox, makeRoom, USER_ID } from '../../testing/fake-boxroom.ts';
import { openInventory, SHARED, shareRoom } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { FIRST_STEPS, startFirstSteps } from './first-steps-state.ts';
import { JoinedCard } from './joined-card.tsx';
import { isAboveAnother, isInSharedRoom } from './use-first-steps.ts';

const FIRST = idOf(40);
const steps = rememberedOf(USER_ID, FIRST_STEPS, 'device');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function open() {
  const onPrint = vi.fn();
  const inventory = await openInventory((server) => {
    // Sorted before the others.
    server.addSpace({ id: FIRST, kind: 'room', ownerId: USER_ID, access: 'owner' });
    server.put('room', makeRoom({ id: FIRST, name: 'My First Storage Room' }));
    for (const id of [idOf(1), idOf(2)]) server.remove('room', id);
  });
  act(() => startFirstSteps(USER_ID));
  const view = await renderRouted(inventory.wrap(<FirstStepsCard onPrint={onPrint} onPhone={null} />));
  return { ...inventory, ...view, onPrint };
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const type = (text: string) => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  const form = screen.getByRole('textbox').closest('form');
  if (form) fireEvent.submit(form);
};

test('lead from the name of the room to the search', async () => {
  const { store, onPrint } = await open();
  await heading('What do you call your first room?');
  type(' ');
  expect(await screen.findByRole('alert')).toBeTruthy();
  type('Cellar');
  await heading('Add your first box');
  expect(store.view.get('room', FIRST)?.name).toBe('Cellar');
  // Added by the page's own button: it counts as well.
  const [id, roomId] = [idOf(41), FIRST];
  act(() => void store.mutate('box.add', { roomId, boxes: [{ id, name: 'Winter clothes', description: null }] }));
  await heading('What is in Winter clothes?');
  const [box] = Array.from(store.view.boxesIn(FIRST));
  for (const n of [1, 2, 3]) {
    act(() => {
      store.mutate('item.add', {
        boxId: box?.id ?? '',
        items: [{ ...NO_ITEM_FIELDS, id: idOf(500 + n), name: `Glove ${n}` }],
      });
    });
  }
  await heading('Mark Winter clothes');
  expect(screen.getByText(`BX-${box?.code ?? ''}`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Print Its Tag' }));
  expect(onPrint).toHaveBeenCalledWith(box?.id);
  await heading('Find it again');
  expect(screen.getByText(/Search for "Glove/)).toBeTruthy();
});

test('are above their own box and above pages of several boxes, not above another box', () => {
  const paths = [`/box/${idOf(41)}`, '/app', '/search', `/box/${idOf(42)}`];
  expect(paths.map((path) => isAboveAnother({ id: idOf(41) }, path))).toEqual([false, false, false, true]);
  expect(isAboveAnother(null, `/box/${idOf(42)}`)).toBe(false);
});

test('pass the focus to the field of the next step', async () => {
  await open();
  const later = await screen.findByRole('button', { name: 'Later' });
  act(() => later.focus());
  fireEvent.click(later);
  await heading('Add your first box');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

test('stay found once the search has found a thing', async () => {
  const { store, wrap } = await openInventory();
  const [box] = Array.from(store.view.rows.box.values());
  const state = { startedAt: 0, isNamed: true, boxId: box?.id ?? null, isTagged: true };
  act(() => steps.write(JSON.stringify(state)));
  const { unmount } = await renderRouted(wrap(<FirstStepsCard onPrint={() => undefined} onPhone={null} />));
  await heading('Find it again');
  unmount();
  act(() => steps.write(JSON.stringify({ ...state, hasFound: true })));
  await renderRouted(wrap(<FirstStepsCard onPrint={() => undefined} onPhone={null} />));
  await heading('Found!');
  expect(screen.getByText(/^That works with a thousand boxes/)).toBeTruthy();
});

test('are skipped at any step, and resumed where they were', async () => {
  const { unmount, wrap } = await open();
  await heading('What do you call your first room?');
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await heading('Add your first box');
  unmount();
  await renderRouted(wrap(<FirstStepsCard onPrint={() => undefined} onPhone={null} />));
  await heading('Add your first box');
  fireEvent.click(screen.getByRole('button', { name: 'Skip the first steps' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(toastStore.list()[0]?.description).toMatch(/settings/);
  expect(steps.read()).toBe('over');
});

test('are over for somebody with many boxes, from a backup or another program', async () => {
  const { store } = await open();
  await heading('What do you call your first room?');
  const boxes = Array.from({ length: 6 }, (_, n) => ({ id: idOf(60 + n), name: `Box ${n}`, description: null }));
  act(() => void store.mutate('box.add', { roomId: FIRST, boxes: boxes.slice(0, 5) }));
  await heading('What is in Box 0?');
  act(() => void store.mutate('box.add', { roomId: FIRST, boxes: boxes.slice(5) }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

test.each([
  ['view', /You can look at everything/],
  ['edit', /You can add boxes/],
] as const)('somebody who joined a room to %s it reads what they may do there', async (access, text) => {
  const { wrap } = await openInventory((server) => shareRoom(server, access));
  writeJoined({ roomId: SHARED, inviterName: 'bob' });
  await renderRouted(wrap(<JoinedCard otherwise={null} />));
  await heading(/This is Bob’s garage, shared by bob/);
  expect(screen.getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Got It' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(sessionStorage.getItem('joinedRoom')).toBeNull();
});

test('above another room, somebody who joined one is led on in their own', async () => {
  const { wrap } = await openInventory((server) => shareRoom(server, 'view'));
  writeJoined({ roomId: SHARED, inviterName: 'bob' });
  rememberedOf(USER_ID, 'selectedRoom', 'session').write(idOf(1));
  await renderRouted(wrap(<JoinedCard otherwise={<h2>One’s own</h2>} />));
  await heading('One’s own');
  act(() => rememberedOf(USER_ID, 'selectedRoom', 'session').write(SHARED));
  await heading(/shared by bob/);
});

test('the steps are not above a box in a room of somebody else', async () => {
  const { store } = await openInventory((server) => {
    shareRoom(server, 'view');
    server.put('box', makeBox({ id: idOf(60), spaceId: SHARED, name: 'Theirs' }));
    server.put('box', makeBox({ id: idOf(61), spaceId: idOf(1), name: 'Own' }));
  });
  expect(['/box/', '/app', `/box/${idOf(61)}`, `/box/${idOf(60)}`].map((path) => isInSharedRoom(store, path))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
