import { nextMilestone, type ReferralOverview, type Reward, rewardsOf } from '@boxroom/domain/referral/referral';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render-app.tsx';
import { ReferralCard } from './referral-card.tsx';

afterEach(() => {
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
});

/** A new person for each test: server state is cached per person. */
let userId: string;
beforeEach(() => {
  userId = crypto.randomUUID();
});
const claimedKey = () => `boxroom-snake-reward-claimed-${userId}`;

interface FakeServer {
  count: number;
  claimed: Reward[];
  invited: ReferralOverview['invited'];
  /** The server's response to an invitation. */
  invite: (email: string) => object;
  isDown: boolean;
}

function openCard(over: Partial<FakeServer> = {}) {
  startSession({ id: userId, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
  const invite = (email: string) => ({ email, status: 'pending', outcome: 'sent' });
  const server: FakeServer = { count: 0, claimed: [], invited: [], invite, isDown: false, ...over };
  const overview = (): ReferralOverview => ({
    code: 'abcdefghjk',
    link: 'http://localhost:3000/invite?ref=abcdefghjk',
    registeredCount: server.count,
    nextMilestone: nextMilestone(server.count),
    invited: server.invited,
    rewards: rewardsOf(server.count, server.claimed),
  });
  const claim = vi.fn((input: unknown) => {
    server.claimed.push((input as { reward: Reward }).reward);
    return {};
  });
  const sent = vi.fn((input: unknown) => server.invite((input as { email: string }).email));
  stubServer(server.isDown ? {} : { 'referral.overview': overview, 'referral.claim': claim, 'referral.invite': sent });
  const onPlay = vi.fn();
  renderUi(
    <ServerState>
      <ReferralCard onPlay={onPlay} />
    </ServerState>,
  );
  return { server, claim, sent, onPlay, overview };
}

async function invite(email: string) {
  const field = await screen.findByRole('textbox', { name: "Friend's email" });
  fireEvent.change(field, { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  return field as HTMLInputElement;
}

test('shows the link and the progress to the next milestone', async () => {
  openCard({ count: 3 });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your link' })).value).toBe(
    'http://localhost:3000/invite?ref=abcdefghjk',
  );
  const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: '3 friends joined' });
  expect([progress.value, progress.max]).toEqual([3, 5]);
});

test.each([
  ['', 'Please enter an email address'],
  ['bob', 'Please enter a valid email address'],
  ['bob@', 'Please enter a valid email address.'],
])('%j is not sent: %s', async (email, problem) => {
  const { sent } = openCard();
  await invite(email);
  expect((await screen.findByRole('alert')).textContent).toBe(problem);
  expect(sent).not.toHaveBeenCalled();
});

test('an invitation is sent and the field is emptied', async () => {
  const { sent } = openCard();
  const field = await invite('bob@example.org');
  expect(await screen.findByText('Invitation sent')).toBeTruthy();
  expect(sent).toHaveBeenCalledWith({ email: 'bob@example.org' });
  expect(field.value).toBe('');
});

test('with a server without mail, no invitation is called sent', async () => {
  openCard({ invite: (email) => ({ email, status: 'pending', outcome: 'kept' }) });
  await invite('bob@example.org');
  await screen.findByText('This server sends no email. Share your link with bob@example.org yourself.');
  expect(screen.getByText('Invitation created')).toBeTruthy();
});

test.each([
  [
    'queued',
    'Referral email not sent yet',
    'The email could not be sent yet, so we will try again (The mail provider has not accepted it yet).',
  ],
  [
    'failed',
    'Failed to send referral email',
    'The email could not be sent, and we will not try again (The mail provider has not accepted it yet). Share your link with bob@example.org yourself.',
  ],
] as const)('a mail that is %s is not called sent', async (delivery, title, text) => {
  const reason = 'The mail provider has not accepted it yet.';
  openCard({ invite: (email) => ({ email, status: 'pending', outcome: 'sent', delivery, reason }) });
  await invite('bob@example.org');
  await screen.findByText(text);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.queryByText('Invitation sent')).toBeNull();
});

test('a friend who was invited before gets no second mail', async () => {
  openCard({ invite: (email) => ({ email, status: 'registered', outcome: 'already' }) });
  const field = await invite('bob@example.org');
  const words = "You've already invited bob@example.org. Status: registered";
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(field.value).toBe('bob@example.org');
});

test.each([
  ['REFERRAL_SELF', 'This is your own email address.'],
  ['RATE_LIMITED', 'Too many attempts. Please wait a little before trying again.'],
  ['INTERNAL', 'Failed to send referral email'],
] as const)('a refusal is shown, and the typed address stays: %s', async (code, words) => {
  const refuse = () => {
    throw new Refusal(code);
  };
  openCard({ invite: refuse });
  const field = await invite('bob@example.org');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(field.value).toBe('bob@example.org');
});

test('of many invited friends, only the newest show at first', async () => {
  const invited = Array.from({ length: 5 }, (_, n) => ({ email: `f${n}@example.org`, status: 'pending' as const }));
  openCard({ invited });
  expect(await screen.findAllByText('Pending')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 5' }));
  expect(screen.getAllByText('Pending')).toHaveLength(5);
});

test('a reward is locked, then claimed with a toast, then played', async () => {
  const { claim, onPlay } = openCard({ count: 2 });
  const first = await screen.findByRole<HTMLButtonElement>('button', { name: 'Claim mystery reward 1' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Locked: mystery reward 2' }).disabled).toBe(true);
  fireEvent.click(first);
  expect(await screen.findByText('Reward claimed! 🎉')).toBeTruthy();
  expect(claim).toHaveBeenCalledWith({ reward: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Play Snake' }));
  expect(onPlay).toHaveBeenCalledWith([1]);
  await waitFor(() => expect(localStorage.getItem(claimedKey())).toBe('true'));
});

test('with both rewards claimed, the game receives the gold one', async () => {
  const { onPlay } = openCard({ count: 5, claimed: [1, 2] });
  await screen.findByText('Yours to play, in gold too.');
  fireEvent.click(screen.getByRole('button', { name: 'Play Snake' }));
  expect(onPlay).toHaveBeenCalledWith([1, 2]);
});

test('without a response the game still opens, and the card shows the failure', async () => {
  localStorage.setItem(claimedKey(), 'gold');
  const { onPlay, overview } = openCard({ isDown: true });
  expect(await screen.findByText('Failed to load referral data. Please try again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Play Snake' }));
  expect(onPlay).toHaveBeenCalledWith([1, 2]);
  stubServer({ 'referral.overview': overview });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('textbox', { name: 'Your link' });
});

test('the error about one friend stays when another is invited, and closes when the same one is', async () => {
  let isRefused = true;
  openCard({
    invite(email) {
      if (isRefused) throw new Refusal('RATE_LIMITED');
      return { email, status: 'pending', outcome: 'sent' };
    },
  });
  await invite('ben@example.org');
  await screen.findByText('Failed to create referral invitation');
  isRefused = false;
  await invite('eve@example.org');
  await screen.findByText('On its way to eve@example.org.');
  expect(screen.getByText('Failed to create referral invitation')).toBeTruthy();
  await invite(' Ben@example.org');
  await waitFor(() => expect(screen.queryByText('Failed to create referral invitation')).toBeNull());
});
