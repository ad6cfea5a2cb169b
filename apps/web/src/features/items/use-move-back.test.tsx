import { MOVES_PER_COMMAND_MAX } from '@boxroom/domain/item/item';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, makeBox, makeItem } from '../../testing/fake-boxroom.ts';
import { ATTIC, CELLAR, openInventory, WINTER } from '../../testing/open-inventory.tsx';
import { useMoveBack } from './use-move-back.ts';

test('items of more boxes than one command names go back with two', async () => {
  const old = Array.from({ length: MOVES_PER_COMMAND_MAX + 1 }, (_, n) =>
    makeItem({ id: idOf(10_000 + n), name: `Thing ${n}`, boxId: idOf(20_000 + n), spaceId: CELLAR }),
  );
  const { store, server, wrap } = await openInventory((given) => {
    for (const item of old) {
      given.put('box', makeBox({ id: item.boxId, name: 'Small', spaceId: CELLAR }));
      given.put('item', { ...item, boxId: WINTER, spaceId: ATTIC });
    }
  });
  server.failure = 'network';
  const { result } = renderHook(() => useMoveBack(), { wrapper: ({ children }) => wrap(children) });
  let said: ReturnType<typeof result.current> = null;
  act(() => {
    said = result.current(old, WINTER);
  });
  expect(said).toMatchObject({ title: 'Move undone', description: '2,501 items are back where they were.' });
  expect(store.engine?.replica.pending.map(({ name }) => name)).toEqual(['item.move', 'item.move']);
  expect(old.every(({ id, boxId }) => store.view.get('item', id)?.boxId === boxId)).toBe(true);
});
