import { refuse } from '@boxroom/domain/command/command';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { forgetCopy } from '../../replica/account/local-accounts.ts';
import { shotDatabase } from '../../replica/shots/shot-database.ts';
import { readShots } from '../../replica/shots/shot-storage.ts';
import { useShots } from '../../replica/shots/use-shots.ts';
import { openInventory, SUMMER, WINTER } from '../../testing/open-inventory.tsx';
import { useGiveToBox, useMakeItems } from './use-shots-chosen.ts';

const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' });

async function open() {
  const inventory = await openInventory();
  const wrapper = ({ children }: { children: ReactNode }) => inventory.wrap(children);
  const { result, rerender } = renderHook(
    ({ boxId }) => {
      const shots = useShots(boxId);
      return { shots, makeItems: useMakeItems(boxId, shots), giveToBox: useGiveToBox(boxId, shots) };
    },
    { wrapper, initialProps: { boxId: WINTER } },
  );
  await waitFor(() => expect(result.current.shots.list).toEqual([]));
  return { ...inventory, result, rerender };
}

test('what was made before a refusal leaves the tray, and the next press makes only the rest', async () => {
  const { result, store } = await open();
  for (const text of ['a', 'b', 'c']) act(() => result.current.shots.add(jpeg(text)));
  await waitFor(() => expect(result.current.shots.list).toHaveLength(3));
  const shots = result.current.shots.list ?? [];
  const mutate = store.mutate.bind(store);
  let pictures = 0;
  const spy = vi.spyOn(store, 'mutate').mockImplementation((...given) => {
    if (given[0] === 'item.setPicture' && ++pictures === 2) return refuse('INTERNAL');
    return mutate(...given);
  });
  act(() => expect(result.current.makeItems(shots)).toBe(false));
  const [first] = shots;
  const pictureId = store.view.get('item', first?.id ?? '')?.pictureId;
  expect(pictureId).toBeTruthy();
  expect(toastStore.list().map(({ title }) => title)).toContain('1 item added');
  await waitFor(() => expect(result.current.shots.list).toHaveLength(2));
  // Also where the tray did not change yet.
  act(() => expect(result.current.makeItems(shots)).toBe(true));
  expect(store.view.get('item', first?.id ?? '')?.pictureId).toBe(pictureId);
  expect(pictures).toBe(4);
  await waitFor(() => expect(result.current.shots.list).toEqual([]));
  spy.mockRestore();
});

test('the tray of a box shows only its own pictures, each once', async () => {
  const { result, rerender, store } = await open();
  act(() => result.current.shots.add(jpeg('winter')));
  const addToWinter = result.current.shots.add;
  rerender({ boxId: SUMMER });
  expect(result.current.shots.list).toBeNull();
  await waitFor(() => expect(result.current.shots.list).toEqual([]));
  act(() => addToWinter(jpeg('late')));
  expect(result.current.shots.list).toEqual([]);
  rerender({ boxId: WINTER });
  await waitFor(() => expect(result.current.shots.list).toHaveLength(2));
  rerender({ boxId: SUMMER });
  rerender({ boxId: WINTER });
  await act(async () => void (await readShots(store.user.id, WINTER))); // ends after that of the hook
  expect(result.current.shots.list).toHaveLength(2);
});

test('an Undo of giving all to the box brings them back to the tray', async () => {
  const { result, store } = await open();
  for (const text of ['a', 'b']) act(() => result.current.shots.add(jpeg(text)));
  await waitFor(() => expect(result.current.shots.list).toHaveLength(2));
  const shots = result.current.shots.list ?? [];
  act(() => expect(result.current.giveToBox(shots)).toBe(true));
  await waitFor(async () => expect(await readShots(store.user.id)).toEqual([]));
  expect(result.current.shots.list).toEqual([]);
  const undo = toastStore.list().find(({ title }) => title === '2 pictures added to the box');
  act(() => undo?.action?.onClick());
  expect(store.view.get('box', WINTER)?.pictures ?? []).toEqual([]);
  await waitFor(() => expect(result.current.shots.list?.map(({ id }) => id)).toEqual(shots.map(({ id }) => id)));
  await waitFor(async () => expect(await readShots(store.user.id, WINTER)).toHaveLength(2));
  act(() => expect(result.current.giveToBox(shots)).toBe(true));
  expect(store.view.get('box', WINTER)?.pictures).toHaveLength(2);
});

test('shots stay on the disk as long as what they became is only in memory', async () => {
  const { result, store } = await open();
  act(() => result.current.shots.add(jpeg('a')));
  await waitFor(async () => expect(await readShots(store.user.id)).toHaveLength(1));
  const [shot] = result.current.shots.list ?? [];
  vi.spyOn(store.engine ?? Object.create(null), 'durability', 'get').mockReturnValue('full');
  act(() => expect(result.current.makeItems(result.current.shots.list ?? [])).toBe(true));
  await waitFor(() => expect(result.current.shots.list).toEqual([]));
  await store.engine?.idle();
  expect((await readShots(store.user.id)).map(({ id }) => id)).toEqual([shot?.id]);
});

test('where nothing is stored, shots live as long as the page, and it says so', async () => {
  const { result, store, rerender } = await open();
  vi.spyOn(store.engine ?? Object.create(null), 'durability', 'get').mockReturnValue('shared-computer');
  act(() => result.current.shots.add(jpeg('a')));
  await waitFor(() => expect(result.current.shots.list).toHaveLength(1));
  expect(result.current.shots.isKept).toBe(false);
  expect(await readShots(store.user.id)).toEqual([]);
  rerender({ boxId: SUMMER });
  await waitFor(() => expect(result.current.shots.list).toEqual([]));
  rerender({ boxId: WINTER });
  await waitFor(() => expect(result.current.shots.list).toHaveLength(1));
});

test('a picture that is ready only after the sign-out is not written', async () => {
  const { result, store } = await open();
  await forgetCopy(store.user.id);
  act(() => result.current.shots.add(jpeg('late')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(shotDatabase(store.user.id));
});

test('what another tab has used is neither doubled nor undone here', async () => {
  const { result, store } = await open();
  for (const text of ['a', 'b']) act(() => result.current.shots.add(jpeg(text)));
  await waitFor(() => expect(result.current.shots.list).toHaveLength(2));
  const shots = result.current.shots.list ?? [];
  act(() => expect(result.current.makeItems(shots.slice(0, 1))).toBe(true));
  act(() => expect(result.current.giveToBox(shots)).toBe(true));
  expect(store.view.get('box', WINTER)?.pictures?.map(({ id }) => id)).toEqual([shots[1]?.id]);
  expect(toastStore.list().map(({ title }) => title)).toContain('1 picture added to the box');
});
