import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session/session.ts';
import { setSharedComputer } from '../../lib/storage/shared-computer.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { finishTour, isTourNew } from './tour-state.ts';

beforeEach(() => {
  setSharedComputer(true);
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
});
afterEach(() => void vi.unstubAllGlobals());

test('a shared computer stores neither the finished tour nor its user', async () => {
  stubServer({ 'onboarding.complete': () => ({}) });
  await finishTour(USER_ID);
  expect(JSON.stringify(localStorage)).not.toContain(USER_ID);
  // The tab knows without a request.
  stubServer({});
  expect(await isTourNew(USER_ID)).toBe(false);
});
