import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { OpenInventory } from './open-inventory.tsx';

/** Applies a change by somebody else and syncs this device. Resolves once `until` no longer throws. */
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
