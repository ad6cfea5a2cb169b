import { SyncLoop } from '@boxroom/sync-client/sync-loop';
import { expect, test, vi } from 'vitest';
import { openInventory } from '../../testing/open-inventory.tsx';

test.each([
  ['a page that Safari kept in memory wakes', true, 1],
  ['a page that was loaded is awake', false, 0],
])('%s', async (_name, persisted, times) => {
  await openInventory();
  const wake = vi.spyOn(SyncLoop.prototype, 'wake');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(wake).toHaveBeenCalledTimes(times);
  wake.mockRestore();
});
