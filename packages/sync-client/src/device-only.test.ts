import { ENTITIES } from '@boxroom/domain/command/model';
import { DEFAULT_DISPLAY_SETTINGS } from '@boxroom/domain/profile/profile';
import { testId } from '@boxroom/domain/testing/random-world';
import { expect, test } from 'vitest';
import { deviceOnlyTransport } from './device-only.ts';
import { TestDevice } from './testing/test-device.ts';

const [ANN, CATALOGUE] = [testId(1, 0), testId(2, 0)];
const transport = deviceOnlyTransport({ userId: ANN, catalogueId: CATALOGUE, username: 'ann' });

test('a pull brings what a new account has: an empty space of its own, and a profile in its catalogue', async () => {
  const tab = await new TestDevice().openTab(ANN, transport);
  expect(await tab.pullOnce()).toMatchObject({ hasMore: false });
  expect(tab.isComplete).toBe(true);
  const { view } = tab.replica;
  expect([...view.spaces.values()]).toEqual([
    { id: ANN, kind: 'personal', ownerId: ANN, access: 'owner' },
    { id: CATALOGUE, kind: 'catalogue', ownerId: ANN, access: 'owner' },
  ]);
  expect(view.get('profile', ANN)).toEqual({
    id: ANN,
    spaceId: CATALOGUE,
    username: 'ann',
    ...DEFAULT_DISPLAY_SETTINGS,
  });
  for (const entity of ENTITIES)
    expect([entity, view.rows[entity].size]).toEqual([entity, entity === 'profile' ? 1 : 0]);
  expect([...tab.replica.cursors.keys()]).toEqual([ANN, CATALOGUE]);
});

test('a second pull brings nothing new', async () => {
  const tab = await new TestDevice().openTab(ANN, transport);
  await tab.pullOnce();
  const profile = tab.replica.view.get('profile', ANN);
  expect((await tab.pullOnce()).applied).toBe(true);
  expect(tab.replica.view.get('profile', ANN)).toBe(profile);
});

test('it sends nothing, and hears nothing', async () => {
  await expect(transport.push({} as never)).rejects.toThrow('sends nothing');
  await expect(transport.sendPicture({} as never)).rejects.toThrow('sends nothing');
  const close = transport.subscribe({ onEvent: () => expect.unreachable(), onClosed: () => expect.unreachable() });
  close();
});
