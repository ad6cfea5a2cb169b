import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, makeItem } from '../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SKIS, WINTER } from '../testing/open-inventory.tsx';
import { usePictureUrl, useSetPicture } from './use-picture.ts';

const picture = new Blob(['a picture'], { type: 'image/jpeg' });

beforeEach(() => {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});

test('a picture taken here shows from this device, offline too, and is sent when it can be', async () => {
  const { server, store, wrap } = await openInventory();
  server.failure = 'network';
  const { result } = renderHook(() => useSetPicture(), { wrapper: ({ children }) => wrap(children) });
  act(() => void result.current(SKIS, picture));
  const pictureId = store.view.get('item', SKIS)?.pictureId ?? null;
  expect(pictureId).not.toBeNull();
  const url = renderHook(() => usePictureUrl(pictureId, 'thumb'), { wrapper: ({ children }) => wrap(children) });
  await waitFor(() => expect(url.result.current).toMatch(/^blob:/));
  expect(store.status.pending).toBe(2);
  server.failure = null;
  act(() => store.wake());
  await waitFor(() => expect(server.pictures.size).toBe(1));
  url.unmount();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith(url.result.current);
});

test("somebody else's picture comes from the server, small in lists", async () => {
  const pictureId = idOf(700);
  const { wrap } = await openInventory((server) =>
    server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, pictureId })),
  );
  const wrapper = ({ children }: { children: ReactNode }) => wrap(children);
  expect(renderHook(() => usePictureUrl(pictureId, 'thumb'), { wrapper }).result.current).toBe(
    `/pic/${pictureId}/thumb`,
  );
  expect(renderHook(() => usePictureUrl(pictureId, 'whole'), { wrapper }).result.current).toBe(`/pic/${pictureId}`);
  expect(renderHook(() => usePictureUrl(null, 'whole'), { wrapper }).result.current).toBeNull();
});
