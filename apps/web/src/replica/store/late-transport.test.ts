import type { PushInput } from '@boxroom/domain/sync/protocol';
import type { Transport } from '@boxroom/sync-client/transport';
import { expect, test, vi } from 'vitest';
import { lateTransport } from './late-transport.ts';

function transport(): Transport {
  return {
    push: vi.fn(() => Promise.resolve({ status: 'ok' as const, lastSeq: 7 })),
    pull: vi.fn(),
    sendPicture: vi.fn(),
    subscribe: vi.fn(() => vi.fn()),
  };
}

test('loads once and passes calls on', async () => {
  const loaded = transport();
  const load = vi.fn(() => Promise.resolve(loaded));
  const late = lateTransport(load);
  const input = {} as PushInput;
  expect(await late.push(input)).toEqual({ status: 'ok', lastSeq: 7 });
  await late.push(input);
  expect(loaded.push).toHaveBeenCalledWith(input);
  expect(load).toHaveBeenCalledTimes(1);
});

test('counts code that cannot be loaded as no network, and loads it again with the next call', async () => {
  const load = vi
    .fn<() => Promise<Transport>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(transport());
  const late = lateTransport(load);
  await expect(late.push({} as PushInput)).rejects.toMatchObject({ kind: 'network' });
  await expect(late.push({} as PushInput)).resolves.toMatchObject({ lastSeq: 7 });
});

test('a stream closed while the code loads never opens; one that cannot open counts as closed', async () => {
  const loaded = transport();
  const close = lateTransport(() => Promise.resolve(loaded)).subscribe({ onEvent: vi.fn(), onClosed: vi.fn() });
  close();
  const onClosed = vi.fn();
  lateTransport(() => Promise.reject(new Error('lost'))).subscribe({ onEvent: vi.fn(), onClosed });
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  expect(loaded.subscribe).not.toHaveBeenCalled();
});
