import { afterEach, expect, test, vi } from 'vitest';
import { importApi } from './import-api.ts';

afterEach(() => vi.unstubAllGlobals());

test('every call of an import names its person, so none is answered to another who signs in meanwhile', async () => {
  const people: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    people.push(new Headers(headers).get('x-boxroom-user'));
    return Promise.resolve(Response.json({ result: { data: { left: 0, removed: 1, kept: 0 } } }));
  });
  const api = importApi({ id: 'import', fileName: 'a.csv', source: 'other' }, 'ann');
  const { signal } = new AbortController();
  await api.begin(signal);
  await api.create({ part: 0, rooms: [], boxes: [], categories: [], items: [] }, signal);
  await api.finish(signal);
  await api.takeBack({ signal, onProgress: () => undefined, wait: async () => undefined });
  expect(people).toEqual(['ann', 'ann', 'ann', 'ann']);
});
