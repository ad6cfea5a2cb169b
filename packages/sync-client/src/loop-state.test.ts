import { describe, expect, test } from 'vitest';
import { isLeading, isStreaming, type LoopEvent, type LoopState, timerOf, transition } from './loop-state.ts';

const NEW_LINK = { failures: 0, isStreaming: false, streamFailures: 0 };
const USED_LINK = { failures: 3, isStreaming: true, streamFailures: 2 };
const visible = { isVisible: true };
const unstarted: LoopState = { name: 'unstarted' };
const stopped: LoopState = { name: 'stopped' };
const timer = { ms: 5 };

const following = (more: object = {}) => ({ name: 'following', timer: null, isFinishing: false, ...more }) as LoopState;
const syncing = (more: object = {}) =>
  ({ name: 'syncing', role: 'leader', isWoken: false, link: NEW_LINK, ...more }) as LoopState;
const resting = (more: object = {}) =>
  ({ name: 'resting', role: 'leader', timer, link: NEW_LINK, ...more }) as LoopState;
const failed = (leastMs = 0): LoopEvent => {
  return { type: 'failed', retry: { leastMs, spread: 1 }, hasReceived: false };
};

/** A transition in words: the event, the state it leads to, its effects. */
type Row = readonly [string, LoopState, LoopEvent, LoopState, ...string[]];
const rows = (list: readonly Row[]) =>
  list.map(([what, from, event, state, ...effects]) => ({ what, from, event, state, effects }));
const check = ({ from, event, state, effects }: ReturnType<typeof rows>[number]) =>
  expect(transition(from, event)).toEqual({ state, effects });

describe('an unstarted tab', () => {
  test.each(
    rows([
      [
        'competes, and asks the leader if it is not elected',
        unstarted,
        { type: 'start', hasDisk: true, ...visible },
        following({ timer: { ms: 10_000 } }),
        'compete',
        'ask-leader',
      ],
      [
        'does not wait for an answer while it is hidden',
        unstarted,
        { type: 'start', hasDisk: true, isVisible: false },
        following(),
        'compete',
        'ask-leader',
      ],
      [
        'without a disk calls the server itself',
        unstarted,
        { type: 'start', hasDisk: false, ...visible },
        syncing({ role: 'alone' }),
        'exchange',
      ],
      ['ignores all else', unstarted, { type: 'wake', ...visible }, unstarted],
    ]),
  )('$what', check);
});

describe('a following tab', () => {
  test.each(
    rows([
      ['syncs once it is elected', following({ timer }), { type: 'elected' }, syncing(), 'exchange'],
      [
        'lets its former exchange end before the next',
        following({ isFinishing: true }),
        { type: 'elected' },
        syncing({ isWoken: true }),
      ],
      [
        'whose disk fails leaves the election and syncs alone',
        following(),
        { type: 'disk', hasDisk: false, ...visible },
        syncing({ role: 'alone' }),
        'resign',
        'exchange',
      ],
      ['whose disk works stays', following(), { type: 'disk', hasDisk: true, ...visible }, following()],
      [
        'asks the leader for each reason to sync, and waits',
        following(),
        { type: 'wake', ...visible },
        following({ timer: { ms: 10_000 } }),
        'ask-leader',
      ],
      ['stops waiting at an answer', following({ timer }), { type: 'answered' }, following()],
      [
        'takes over from a silent leader',
        following({ timer }),
        { type: 'timer', ...visible },
        following(),
        'take-over',
      ],
      ['does not take over while hidden', following({ timer }), { type: 'timer', isVisible: false }, following()],
      ['notices the end of its exchange', following({ isFinishing: true }), failed(), following()],
      [
        'notices the success of its exchange',
        following({ isFinishing: true }),
        { type: 'synced', isComplete: true },
        following(),
      ],
      ['opens no stream', following(), { type: 'hint' }, following()],
    ]),
  )('$what', check);

  test('does not wait longer because it asks again', () => {
    const { state } = transition(following({ timer }), { type: 'wake', ...visible });
    expect(timerOf(state)).toBe(timer);
  });
});

describe('a syncing tab', () => {
  const used = syncing({ link: USED_LINK });
  test.each(
    rows([
      [
        'rests until the next pull, with a stream',
        used,
        { type: 'synced', isComplete: true },
        resting({ timer: { ms: 60_000 }, link: { ...USED_LINK, failures: 0 } }),
      ],
      [
        'continues soon with what is left',
        syncing(),
        { type: 'synced', isComplete: false },
        resting({ timer: { ms: 1000 }, link: { ...NEW_LINK, isStreaming: true } }),
      ],
      [
        'that was woken meanwhile syncs again',
        syncing({ isWoken: true }),
        { type: 'synced', isComplete: true },
        syncing({ link: { ...NEW_LINK, isStreaming: true } }),
        'exchange',
      ],
      [
        'waits longer with each failure',
        used,
        failed(),
        resting({ timer: { ms: 8000 }, link: { ...USED_LINK, failures: 4 } }),
      ],
      [
        'waits as long as the server asks',
        syncing(),
        failed(20_000),
        resting({ timer: { ms: 25_000 }, link: { ...NEW_LINK, failures: 1 } }),
      ],
      [
        'that only the person can help waits to be woken',
        used,
        { type: 'failed', retry: null, hasReceived: false },
        resting({ timer: null, link: USED_LINK }),
      ],
      [
        'opens a stream when only sending failed',
        syncing(),
        { type: 'failed', retry: null, hasReceived: true },
        resting({ timer: null, link: { ...NEW_LINK, isStreaming: true } }),
      ],
      [
        'forgets its failures when it is woken',
        used,
        { type: 'wake', ...visible },
        syncing({ isWoken: true, link: { ...USED_LINK, failures: 0 } }),
      ],
      [
        'that is hidden hands over afterwards',
        syncing(),
        { type: 'asked', isLeaving: true },
        syncing({ role: 'leaving', isWoken: true }),
      ],
      [
        'hands over, unless nobody takes the lead',
        syncing({ role: 'leaving' }),
        failed(),
        resting({ timer: { ms: 1000 }, link: { ...NEW_LINK, failures: 1 } }),
        'give-way',
      ],
      ['that lost the lead follows', syncing(), { type: 'lost' }, following({ isFinishing: true })],
      ['that is alone cannot lose the lead', syncing({ role: 'alone' }), { type: 'lost' }, syncing({ role: 'alone' })],
      [
        'that is elected again syncs once more',
        used,
        { type: 'elected' },
        syncing({ isWoken: true, link: { ...USED_LINK, failures: 0 } }),
      ],
      [
        'syncs once more at a hint of the server, which proves the stream',
        used,
        { type: 'hint' },
        syncing({ isWoken: true, link: { ...USED_LINK, streamFailures: 0 } }),
      ],
      [
        'that is asked by another hidden tab keeps the lead',
        syncing(),
        { type: 'asked', isLeaving: false },
        syncing({ isWoken: true }),
      ],
      [
        'spreads its retries',
        used,
        { type: 'failed', retry: { leastMs: 0, spread: 0.5 }, hasReceived: false },
        resting({ timer: { ms: 4000 }, link: { ...USED_LINK, failures: 4 } }),
      ],
      ['takes no notice of an answer to others', used, { type: 'answered' }, used],
      [
        'whose disk fails continues alone',
        used,
        { type: 'disk', hasDisk: false, ...visible },
        syncing({ role: 'alone', link: USED_LINK }),
        'resign',
      ],
      [
        'whose disk works again competes',
        syncing({ role: 'alone' }),
        { type: 'disk', hasDisk: true, ...visible },
        following({ isFinishing: true }),
        'compete',
      ],
      [
        'that is alone leads nobody',
        syncing({ role: 'alone' }),
        { type: 'asked', isLeaving: true },
        syncing({ role: 'alone' }),
      ],
      [
        'opens its stream again with the next response',
        used,
        { type: 'stream-closed', spread: 1 },
        syncing({ link: { ...USED_LINK, isStreaming: false, streamFailures: 3 } }),
      ],
    ]),
  )('$what', check);
});

describe('a resting tab', () => {
  const used = resting({ link: USED_LINK });
  test.each(
    rows([
      ['syncs when its time has come', used, { type: 'timer', ...visible }, syncing({ link: USED_LINK }), 'exchange'],
      [
        'syncs at once when it is woken',
        used,
        { type: 'wake', ...visible },
        syncing({ link: { ...USED_LINK, failures: 0 } }),
        'exchange',
      ],
      [
        'syncs at a hint of the server',
        used,
        { type: 'hint' },
        syncing({ link: { ...USED_LINK, streamFailures: 0 } }),
        'exchange',
      ],
      [
        'syncs when another tab asks, and hands over to it',
        used,
        { type: 'asked', isLeaving: true },
        syncing({ role: 'leaving', link: { ...USED_LINK, failures: 0 } }),
        'exchange',
      ],
      [
        'waits longer each time its stream breaks',
        used,
        { type: 'stream-closed', spread: 1 },
        resting({ timer: { ms: 4000 }, link: { ...USED_LINK, isStreaming: false, streamFailures: 3 } }),
      ],
      [
        'spreads the next attempts at its stream',
        used,
        { type: 'stream-closed', spread: 0.5 },
        resting({ timer: { ms: 2000 }, link: { ...USED_LINK, isStreaming: false, streamFailures: 3 } }),
      ],
      [
        'that is elected again syncs',
        used,
        { type: 'elected' },
        syncing({ link: { ...USED_LINK, failures: 0 } }),
        'exchange',
      ],
      [
        'that is alone leads nobody',
        resting({ role: 'alone' }),
        { type: 'asked', isLeaving: true },
        resting({ role: 'alone' }),
      ],
      ['takes no notice of an answer to others', used, { type: 'answered' }, used],
      ['that lost the lead follows', used, { type: 'lost' }, following()],
      [
        'whose disk fails sends its changes at once',
        used,
        { type: 'disk', hasDisk: false, ...visible },
        syncing({ role: 'alone', link: USED_LINK }),
        'resign',
        'exchange',
      ],
      [
        'whose disk works again competes',
        resting({ role: 'alone' }),
        { type: 'disk', hasDisk: true, ...visible },
        following(),
        'compete',
      ],
      ['that is alone cannot lose the lead', resting({ role: 'alone' }), { type: 'lost' }, resting({ role: 'alone' })],
    ]),
  )('$what', check);
});

test.each([
  [syncing({ link: USED_LINK }), true],
  [resting({ link: USED_LINK }), true],
  [syncing(), false],
  [following(), false],
])('has a stream, %#', (state, has) => {
  expect(isStreaming(state)).toBe(has);
});

describe('stop', () => {
  test.each(
    rows([
      ['an unstarted tab', unstarted, { type: 'stop' }, stopped],
      ['a following tab', following({ timer }), { type: 'stop' }, stopped, 'resign'],
      ['a leader', syncing(), { type: 'stop' }, stopped, 'resign'],
      ['a tab alone', resting({ role: 'alone' }), { type: 'stop' }, stopped],
      ['nothing starts it again', stopped, { type: 'start', hasDisk: true, ...visible }, stopped],
    ]),
  )('$what', check);

  test('ends the timer, the stream and the lead', () => {
    expect([timerOf(stopped), isStreaming(stopped), isLeading(stopped)]).toEqual([null, false, false]);
  });
});
