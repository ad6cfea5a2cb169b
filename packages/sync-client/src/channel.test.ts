import { afterEach, expect, test, vi } from 'vitest';
import { isAboutTabs, openTabChannel, type TabMessage } from './channel.ts';

afterEach(() => vi.unstubAllGlobals());

test('the tabs of one browser and account receive each other’s messages, not their own', async () => {
  const [first, second, other] = [openTabChannel('ann'), openTabChannel('ann'), openTabChannel('bob')];
  const seen: string[] = [];
  first.onMessage = ({ type }) => seen.push(`first: ${type}`);
  other.onMessage = ({ type }) => seen.push(`other: ${type}`);
  const received = new Promise((resolve) => {
    second.onMessage = resolve;
  });
  first.post({ type: 'reload' });
  expect(await received).toEqual({ type: 'reload' });
  second.close();
  expect(seen).toEqual([]);
  const answer = new Promise((resolve) => {
    other.onMessage = resolve;
  });
  const bobs = openTabChannel('bob');
  bobs.post({ type: 'refused-changed' });
  await answer;
  for (const channel of [first, other, bobs]) channel.close();
});

test('a message that comes before anybody listens is dropped', async () => {
  const [late, hearing, sender] = [openTabChannel('late'), openTabChannel('late'), openTabChannel('late')];
  const next = () =>
    new Promise((resolve) => {
      hearing.onMessage = resolve;
    });
  const seen: string[] = [];
  const first = next();
  sender.post({ type: 'reload' });
  await first;
  late.onMessage = ({ type }) => seen.push(type);
  const second = next();
  sender.post({ type: 'refused-changed' });
  await second;
  await vi.waitFor(() => expect(seen).toEqual(['refused-changed']));
  for (const channel of [late, hearing, sender]) channel.close();
});

test('without BroadcastChannel the tab works alone', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const channel = openTabChannel('ann');
  channel.post({ type: 'reload' });
  channel.close();
  expect(channel.onMessage).toBeNull();
});

test.each<[TabMessage, boolean]>([
  [{ type: 'state', state: { kind: 'starting' } }, true],
  [{ type: 'sync-please', isVisible: true }, true],
  [{ type: 'enqueued' }, false],
  [{ type: 'reload' }, false],
])('%j is about tabs: %j', (message, expected) => {
  expect(isAboutTabs(message)).toBe(expected);
});
