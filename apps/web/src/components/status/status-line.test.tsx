import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRouted } from '../../testing/render-app.tsx';
import type { LineStatus } from './line-status.ts';
import { StatusLine } from './status-line.tsx';

const status = (kind: LineStatus['kind'], more: Partial<LineStatus> = {}): LineStatus => ({
  kind,
  pending: 0,
  waitingSince: null,
  refused: 0,
  durability: 'disk',
  isPersistent: true,
  ...more,
});

test('each line opens the sheet of changes', async () => {
  const showChanges = vi.fn();
  await renderRouted(<StatusLine status={status('offline', { pending: 3, refused: 1, showChanges })} />);
  fireEvent.click(screen.getByRole('button', { name: /^Offline · 3 changes waiting to be sent/ }));
  fireEvent.click(screen.getByRole('button', { name: /^1 change could not be applied/ }));
  expect(showChanges).toHaveBeenCalledTimes(2);
});

test('shows progress as a bar, whose numbers are not announced each time', async () => {
  await renderRouted(<StatusLine status={status('sending', { pending: 1000, done: 340, total: 1000 })} />);
  expect(screen.getByRole('progressbar', { name: 'Changes sent' })).toMatchObject({ value: 340, max: 1000 });
  expect(screen.getByText(': 340 of 1,000').getAttribute('aria-hidden')).toBe('true');
});

test('shows a sign-in link after the session ended', async () => {
  await renderRouted(<StatusLine status={status('needs-sign-in')} />);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('next=');
});

test('is empty when up to date', async () => {
  await renderRouted(<StatusLine status={status('up-to-date')} />);
  expect(screen.getByRole('status').textContent).toBe('');
});
