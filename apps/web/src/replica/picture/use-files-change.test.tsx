import { picturesOf } from '@boxroom/domain/picture/pictures';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { idOf, makeBox, makeItem } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SHARED, shareRoom, SKIS, WINTER } from '../../testing/open-inventory.tsx';
import { usePaper } from './use-paper.ts';
import { usePapersChange } from './use-papers-change.ts';
import { usePicturesChange } from './use-pictures-change.ts';

const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' });
const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
const HOLDERS = { item: SKIS, box: WINTER, room: ATTIC } as const;

afterEach(() => vi.unstubAllGlobals());

async function open(prepare?: Parameters<typeof openInventory>[0]) {
  const inventory = await openInventory(prepare);
  const wrapper = ({ children }: { children: ReactNode }) => inventory.wrap(children);
  const { result } = renderHook(() => ({ pictures: usePicturesChange(), papers: usePapersChange() }), { wrapper });
  const shown = (entity: keyof typeof HOLDERS) => {
    const row = inventory.store.view.get(entity, HOLDERS[entity]);
    return row ? picturesOf(row) : [];
  };
  const papers = () => inventory.store.view.get('item', SKIS)?.papers ?? [];
  return { ...inventory, wrapper, change: () => result.current, shown, papers };
}

test.each(['item', 'box'] as const)(
  'pictures of a %s are added, named, ordered, removed and brought back',
  async (entity) => {
    const { change, server, shown, store } = await open();
    const holder = { entity, id: HOLDERS[entity] };
    const { pictures } = change();
    act(() => void pictures.addPictures(holder, [jpeg('front'), jpeg('back')], { captions: [null, 'Back'] }));
    const [front, back] = shown(entity);
    expect([front?.caption, back?.caption]).toEqual([undefined, 'Back']);
    act(() => void pictures.addPictures(holder, [jpeg('label')], { index: 1 }));
    const label = shown(entity)[1];
    act(() => void pictures.setCaption(holder, front?.id ?? '', 'Front'));
    act(() => void pictures.orderPictures(holder, [back?.id ?? '', front?.id ?? '']));
    expect(shown(entity)).toEqual([back, { id: front?.id, caption: 'Front' }, label]);
    act(() => void pictures.removePicture(holder, front?.id ?? ''));
    expect(shown(entity)).toEqual([back, label]);
    act(() => void pictures.restorePicture(holder, { id: front?.id ?? '', caption: 'Front' }, 1));
    expect(shown(entity).map(({ id }) => id)).toEqual([back?.id, front?.id, label?.id]);
    act(() => store.wake());
    await waitFor(() => expect(server.pictures.size).toBe(3));
  },
);

test('a picture above the limit is refused with the room that is left', async () => {
  const { change, shown } = await open();
  const add = (count: number) =>
    act(
      () =>
        void change().pictures.addPictures(
          { entity: 'item', id: SKIS },
          Array.from({ length: count }, () => jpeg('a')),
        ),
    );
  add(6);
  add(3);
  expect(toastStore.list()[0]?.description).toBe('An item can have 8 pictures at most: there is room for 2 more.');
  add(2);
  add(1);
  expect(toastStore.list()[0]?.description).toBe('An item can have 8 pictures at most.');
  expect(shown('item')).toHaveLength(8);
});

test('a member who may only look gets a word about it', async () => {
  const pump = idOf(801);
  const { change } = await open((server) => {
    shareRoom(server, 'view');
    server.put('box', makeBox({ id: idOf(800), name: 'Bikes', spaceId: SHARED }));
    server.put('item', makeItem({ id: pump, name: 'Pump', boxId: idOf(800), spaceId: SHARED }));
  });
  act(() => void change().pictures.addPictures({ entity: 'item', id: pump }, [jpeg('a')]));
  expect(toastStore.list()[0]).toMatchObject({ title: 'Permission denied' });
  act(() => void change().pictures.addPictures({ entity: 'room', id: SHARED }, [jpeg('a')]));
  expect(toastStore.list()[0]).toMatchObject({ title: 'Permission denied' });
  act(() => void change().papers.addPapers(pump, [{ name: 'Receipt', kind: 'pdf', file: pdf }]));
  expect(toastStore.list()[0]?.description).toBe("You don't have permission to change the papers of this item.");
});

test('papers are added, renamed, removed and brought back to their place', async () => {
  const { change, papers, server, store } = await open();
  act(
    () =>
      void change().papers.addPapers(SKIS, [
        { name: 'Receipt', kind: 'picture', file: jpeg('receipt') },
        { name: 'Manual', kind: 'pdf', file: pdf },
      ]),
  );
  const [receipt, manual] = papers();
  expect(papers().map(({ name, kind, bytes }) => [name, kind, bytes])).toEqual([
    ['Receipt', 'picture', 7],
    ['Manual', 'pdf', 8],
  ]);
  if (!receipt || !manual) throw new Error('The papers are missing.');
  act(() => void change().papers.renamePaper(SKIS, manual.id, 'Warranty'));
  act(() => void change().papers.removePaper(SKIS, receipt.id));
  expect(papers()).toEqual([{ ...manual, name: 'Warranty' }]);
  act(() => void change().papers.restorePaper(SKIS, receipt, 0));
  expect(papers()).toEqual([receipt, { ...manual, name: 'Warranty' }]);
  act(() => store.wake());
  await waitFor(() => expect(server.pictures.size).toBe(2));
  const many = Array.from({ length: 9 }, () => ({ name: 'Page', kind: 'pdf' as const, file: pdf }));
  act(() => void change().papers.addPapers(SKIS, many));
  expect(toastStore.list()[0]?.description).toBe('An item can have 10 papers at most.');
});

const PAPER = { id: idOf(700), name: 'Manual', kind: 'pdf' as const, bytes: 8 };
/** The skis have a paper of somebody else. */
async function openPaper(answer: () => Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer();
  });
  const opened = await open((server) =>
    server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, papers: [PAPER] })),
  );
  const show = () => renderHook(() => usePaper(SKIS, PAPER), { wrapper: opened.wrapper });
  return { ...opened, asked, show };
}
const sent = (headers = {}) =>
  Promise.resolve(new Response(pdf, { headers: { 'content-type': 'application/pdf', ...headers } }));

test('a paper of somebody else is fetched once, and then comes from this device', async () => {
  const { asked, show, store } = await openPaper(() => sent({ 'content-length': '8' }));
  const { result } = show();
  expect(result.current.paper).toEqual({ state: 'loading', done: null });
  await waitFor(() => expect(result.current.paper.state).toBe('here'));
  const { paper } = result.current;
  expect(paper.state === 'here' && [paper.file.type, await paper.file.text()]).toEqual(['application/pdf', '%PDF-1.7']);
  await waitFor(async () => expect(await store.engine?.pictures.fetched.get(PAPER.id, 'whole')).not.toBeNull());
  const again = show();
  await waitFor(() => expect(again.result.current.paper.state).toBe('here'));
  expect(asked).toEqual([`/paper/${PAPER.id}`]);
});

test('a paper taken here is read from this device, also offline', async () => {
  const { change, papers, server, wrapper } = await open();
  server.failure = 'network';
  act(() => void change().papers.addPapers(SKIS, [{ name: 'Manual', kind: 'pdf', file: pdf }]));
  const [paper] = papers();
  const { result } = renderHook(() => usePaper(SKIS, { id: paper?.id ?? '', kind: 'pdf' }), { wrapper });
  await waitFor(() => expect(result.current.paper.state).toBe('here'));
});

test.each([
  ['missing', () => Promise.resolve(new Response('', { status: 404 }))],
  ['failed', () => Promise.resolve(new Response('', { status: 503 }))],
  ['failed', () => sent({ 'content-type': 'text/html; charset=utf-8' })],
  ['failed', () => sent({ 'content-type': 'image/jpeg' })],
  ['failed', () => sent({ 'content-type': '' })],
  ['failed', async () => Object.defineProperty(await sent(), 'redirected', { value: true })],
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('a paper that is %s is looked up again by a press, and after the next sync', async (state, fail) => {
  let isUp = false;
  const { asked, show, store } = await openPaper(() => (isUp ? sent() : fail()));
  const { result } = show();
  await waitFor(() => expect(result.current.paper.state).toBe(state));
  act(() => result.current.retry());
  await waitFor(() => expect(asked).toHaveLength(2)); // nothing was kept
  await waitFor(() => expect(result.current.paper.state).toBe(state));
  isUp = true;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
  act(() => store.wake());
  await waitFor(() => expect(result.current.paper.state).toBe('here'));
});
