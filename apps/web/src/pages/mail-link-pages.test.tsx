import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { stubServer } from '../testing/fake-server.ts';

afterEach(() => void vi.unstubAllGlobals());

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<RouterProvider router={makeRouter(history)} />);
  await screen.findByRole('button');
  return { address: () => history.location.href };
}

test.each(['/confirm-email', '/stop-email-change', '/unsubscribe'])(
  '%s after a reload asks to open the link again, and does not call it invalid',
  async (path) => {
    stubServer({
      'account.previewEmailLink': () => ({ maskedEmail: 'n•••@example.org', isConfirmed: false }),
    });
    const { address } = await open(`${path}?token=t_1`);
    await waitFor(() => expect(address()).toBe(path));
    cleanup();
    const history = createMemoryHistory({ initialEntries: [address()] });
    render(<RouterProvider router={makeRouter(history)} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Please open the link in your email again.');
  },
);
