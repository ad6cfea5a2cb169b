import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render-app.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { StopEmailChange } from './stop-email-change.tsx';

afterEach(() => void vi.unstubAllGlobals());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

const links: [string, ReactElement, string, Record<string, () => unknown>, RegExp][] = [
  [
    'confirming',
    <ConfirmEmail key="c" token="ec_1" onOpen={() => undefined} />,
    'Confirm',
    { 'account.confirmEmailChange': () => ({ maskedEmail: 'n•••@example.org', isSignedIn: false }) },
    /^Done: you sign in with/,
  ],
  [
    'stopping',
    <StopEmailChange key="s" token="es_1" onOpen={() => undefined} />,
    'Stop this change',
    { 'account.stopEmailChange': () => ({ isRestored: true }) },
    /^Stopped: your account uses this address/,
  ],
];

test.each(links)('%s can be retried after a network failure', async (_name, step, label, done, words) => {
  const preview = { 'account.previewEmailLink': () => ({ maskedEmail: 'n•••@example.org', isConfirmed: false }) };
  stubServer({});
  renderUi(<ServerState>{step}</ServerState>);
  await screen.findByText(/^You are offline/);
  stubServer(preview);
  await press('Try again');
  await press(label);
  await screen.findByText(/^You are offline/);
  stubServer({ ...done, 'auth.session': () => ({ user: null }) });
  await press(label);
  await screen.findByText(words);
});

test('an invalid link offers no retry', async () => {
  stubServer({
    'account.previewEmailLink': () => {
      throw new Refusal('EMAIL_LINK_INVALID');
    },
  });
  renderUi(<ServerState>{links[0]?.[1]}</ServerState>);
  await screen.findByText(/^This link is no longer valid/);
  expect(screen.queryByRole('button', { name: /Confirm|Try again/ })).toBeNull();
});
