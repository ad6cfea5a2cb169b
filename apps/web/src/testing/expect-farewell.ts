import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Farewell } from '../lib/open-start-page.ts';
import { FAREWELL_KEY } from '../lib/storage-keys.ts';

/** Call before what leaves the app. The answered function waits until it has left, and tells with which words. */
export function watchFarewell(): () => Promise<Farewell> {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  return async () => {
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
    return JSON.parse(sessionStorage.getItem(FAREWELL_KEY) ?? 'null') as Farewell;
  };
}
