import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render-app.tsx';
import { STOP_INVALID, StopEmailChange } from './stop-email-change.tsx';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['EMAIL_LINK_INVALID', STOP_INVALID],
  ['RATE_LIMITED', 'Too many attempts. Please wait a little before trying again.'],
] as const)('%s: %s', async (code, text) => {
  stubServer({
    'account.previewEmailLink': () => {
      throw new Refusal(code);
    },
  });
  renderUi(
    <ServerState>
      <StopEmailChange token="es_1" onOpen={() => undefined} />
    </ServerState>,
  );
  expect(await screen.findByText(text)).toBeDefined();
});
