import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepShared } from '../lib/share/shared-things.ts';
import { FakeCaches } from '../testing/fake-caches.ts';
import { openInventory } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  return () => vi.unstubAllGlobals();
});

async function share(text: string, key = 'key'): Promise<void> {
  const form = new FormData();
  form.append('text', text);
  await keepShared(form, { key, at: Date.now(), newId: () => crypto.randomUUID() });
}

test('a disk that does not answer is said, and can be asked again', async () => {
  await share('candles');
  const open = vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('No.', 'UnknownError'));
  await renderPages(await openInventory(), '/shared');
  expect(await screen.findByText(/could not be read/)).toBeTruthy();
  expect(screen.queryByText('Loading what was shared...')).toBeNull();
  open.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('candles')).toBeTruthy();
});
