import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Farewell } from '../lib/session/open-start-page.ts';
import { FAREWELL_KEY } from '../lib/storage/storage-keys.ts';

/**
 * Call before the code that leaves the app. The returned function waits until it has left, and returns the farewell.
 */
export function watchFarewell(): () => Promise<Farewell> {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  return async () => {
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
    return JSON.parse(sessionStorage.getItem(FAREWELL_KEY) ?? 'null') as Farewell;
  };
}
