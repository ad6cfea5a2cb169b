import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetStoredOf } from '../../lib/storage/stored-value.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { SnakeDialog } from './snake-dialog.tsx';

const beeps = vi.fn();

/** The part of WebAudio that the game uses. */
class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: (to: unknown) => to, stop: () => undefined };
    return { ...tone, start: () => beeps(tone.frequency.value) };
  }
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (to: unknown) => to,
  });
}

beforeEach(() => vi.stubGlobal('AudioContext', FakeAudio));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  beeps.mockClear();
});

async function open(hasGold = false) {
  await renderRouted(<SnakeDialog hasGold={hasGold} onClose={() => undefined} />);
  const board = await screen.findByRole('application');
  // The dialog passes it on in a frame of its own.
  await waitFor(() => expect(document.activeElement).toBe(board));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const key = (name: string) => void fireEvent.keyDown(board, { key: name });
  const ticks = (count: number) => act(() => void vi.advanceTimersByTime(150 * count));
  const press = (name: string) => void fireEvent.click(screen.getByRole('button', { name }));
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  return { board, key, ticks, press, said };
}

/** Moves from (10,10) to the first food at (15,15). */
function eat({ key, ticks }: Awaited<ReturnType<typeof open>>) {
  ticks(5);
  key('ArrowDown');
  ticks(5);
}

describe('the game of Snake', () => {
  test('starts in the menu, with the focus on the field', async () => {
    const { board, ticks, said } = await open();
    ticks(50);
    expect(said()).toBe('');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    expect(document.activeElement).toBe(board);
  });

  test('Space starts it and arrows steer; food is worth ten points, stored as the high score', async () => {
    const game = await open();
    game.key(' ');
    expect(game.said()).toBe('Playing. Score 0.');
    eat(game);
    expect(game.said()).toBe('Playing. Score 10.');
    expect(localStorage.getItem('boxroom-snake-high-score')).toBe('10');
  });

  test('letters and the on-screen buttons steer', async () => {
    const { key, ticks, press, said } = await open();
    press('Play');
    key('s');
    ticks(5);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Right' }));
    ticks(5);
    expect(said()).toBe('Playing. Score 10.');
  });

  test('swipes steer, without lifting the finger', async () => {
    const { board, ticks, press, said } = await open();
    press('Play');
    const to = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1 });
    fireEvent.pointerDown(board, to(100, 100));
    fireEvent.pointerMove(board, to(102, 130));
    ticks(5);
    fireEvent.pointerMove(board, to(130, 131));
    ticks(5);
    expect(said()).toBe('Playing. Score 10.');
  });

  test('pauses on Space, when the page is hidden and when the window loses the focus', async () => {
    const { key, ticks, press, said } = await open();
    press('Play');
    key(' ');
    expect(said()).toBe('Paused. Score 0.');
    ticks(100);
    expect(said()).toBe('Paused. Score 0.');
    key(' ');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(said()).toBe('Paused. Score 0.');
    press('Resume');
    act(() => void window.dispatchEvent(new Event('blur')));
    expect(said()).toBe('Paused. Score 0.');
  });

  test('ends at the wall, and can be played again', async () => {
    const { ticks, press, said } = await open();
    press('Play');
    ticks(9);
    expect(said()).toBe('Playing. Score 0.');
    ticks(1);
    expect(said()).toBe('Game over. Score 0.');
    press('Play again');
    expect(said()).toBe('Playing. Score 0.');
  });

  test('beeps, until sound is switched off for good', async () => {
    const game = await open();
    game.press('Play');
    eat(game);
    expect(beeps).toHaveBeenCalledTimes(1);
    game.press('Sound');
    game.ticks(20);
    expect(game.said()).toContain('Game over');
    expect(beeps).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('boxroom-snake-sound')).toBe('off');
  });

  test('a button with the focus keeps its Space key', async () => {
    const { said } = await open();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Sound' }), { key: ' ' });
    expect(said()).toBe('');
  });

  test.each(['Sound', 'Gold snake'])(
    '%s gives the focus back to the game after a pointer press, but not after a key press',
    async (name) => {
      const { board } = await open(true);
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button, { detail: 0 });
      expect(document.activeElement).toBe(button);
      fireEvent.click(button, { detail: 1 });
      expect(document.activeElement).toBe(board);
    },
  );

  test('the owner of the gold skin can switch it', async () => {
    const { board, press } = await open(true);
    expect(board.dataset['gold']).toBe('true');
    press('Gold snake');
    expect(board.dataset['gold']).toBeUndefined();
    expect(localStorage.getItem('boxroom-snake-skin')).toBe('green');
  });

  test('others do not see the gold skin', async () => {
    const { board } = await open();
    expect(board.dataset['gold']).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Gold snake' })).toBeNull();
  });
});

test('a sign-out deletes the high score and the choices', () => {
  for (const key of ['high-score', 'sound', 'skin']) localStorage.setItem(`boxroom-snake-${key}`, 'x');
  localStorage.setItem('boxroom-snake-reward-claimed-u1', 'true');
  localStorage.setItem('theme', 'light');
  forgetStoredOf('u1');
  expect(Object.keys(localStorage)).toEqual(['theme']);
});
