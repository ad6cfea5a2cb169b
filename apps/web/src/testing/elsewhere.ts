import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { OpenInventory } from './open-inventory.tsx';

/** Somebody else does something, and this device hears of it; resolves when `until` throws no more. */
export async function elsewhere(
  { server, store }: Pick<OpenInventory, 'server' | 'store'>,
  change: () => void,
  until: () => void,
): Promise<void> {
  await act(async () => {
    change();
    server.announce();
    await vi.waitFor(() => {
      until();
      expect(store.status.state.kind).toBe('up-to-date');
    });
  });
}
