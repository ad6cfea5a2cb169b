import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { idOf } from '../../testing/fake-boxroom.ts';
import { InvitationSent, tellSent } from './invitation-sent.tsx';

const INVITATION = {
  id: idOf(802),
  roomId: idOf(1),
  roomName: 'Attic',
  email: 'eve@home.example',
  access: 'edit',
  status: 'pending',
  createdAt: 1_763_700_000_000,
  expiresAt: 1_764_300_000_000,
} as const;

afterEach(() => {
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
});

test.each([
  [
    'queued',
    'Failed to send email with any sender address',
    'the invitation was created, but the email could not be sent: Failed to send email with any sender address. We will try again.',
    'Email delivery failed: the invitation was created, but the email could not be sent (Failed to send email with any sender address). We will try again. You can also share the link yourself.',
  ],
  [
    'failed',
    'The mail provider refused it.',
    'the invitation was created, but the email could not be sent. The mail provider refused it.',
    'Email delivery failed: the invitation was created, but the email could not be sent (The mail provider refused it). Please share the link yourself.',
  ],
] as const)('shows the reason of a mail that is %s', (delivery, reason, told, noted) => {
  const sent = { invitation: INVITATION, link: 'https://boxroom.example/accept-invitation', delivery, reason };
  tellSent(sent);
  expect(toastStore.list()).toMatchObject([{ kind: 'destructive', title: 'Email delivery failed', description: told }]);
  render(<InvitationSent sent={sent} />);
  expect(screen.getByRole('alert').textContent).toBe(noted);
});

test('shows the link as a code, and hides it again', async () => {
  const link = 'https://boxroom.example/accept-invitation?token=inv_1';
  render(<InvitationSent sent={{ invitation: INVITATION, link, delivery: 'kept', reason: null }} />);
  const name = 'QR code of the invitation for eve@home.example';
  expect(screen.queryByRole('img', { name })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show code', expanded: false }));
  expect(await screen.findByRole('img', { name })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Hide code', expanded: true }));
  expect(screen.queryByRole('img', { name })).toBeNull();
});
