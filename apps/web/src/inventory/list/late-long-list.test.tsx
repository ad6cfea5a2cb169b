import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const rows = Array.from({ length: 1000 }, (_, i) => `row ${i}`);

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock('./long-list.tsx');
});

async function renderList() {
  const { WindowedList } = await import('./windowed-list.tsx');
  render(
    <WindowedList rows={rows} rowKey={(row) => row} estimate={60} label="Rows">
      {(row) => row}
    </WindowedList>,
  );
}

test('a long list begins with its first rows while the code for long lists loads', async () => {
  await renderList();
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('row 23');
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000'));
});

test('shows every row where that code cannot be loaded', async () => {
  vi.doMock('./long-list.tsx', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  await renderList();
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1000));
});
