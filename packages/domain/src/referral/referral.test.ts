import { expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { alreadyInvitedText, nextMilestone, parseReferralCode, rewardsOf } from './referral.ts';

test.each([
  [0, 2],
  [1, 2],
  [2, 5],
  [4, 5],
  [5, 10],
  [6, 11],
  [100, 105],
])('after %i friends the next milestone is %i', (count, next) => {
  expect(nextMilestone(count)).toBe(next);
});

test.each([
  [1, [], ['locked', 'locked']],
  [2, [], ['unlocked', 'locked']],
  [4, [1], ['claimed', 'locked']],
  [5, [], ['unlocked', 'unlocked']],
  [5, [1, 2], ['claimed', 'claimed']],
  [0, [1], ['claimed', 'locked']],
] as const)('with %i friends and %j claimed the rewards are %j', (count, claimed, states) => {
  expect(rewardsOf(count, claimed).map(({ state }) => state)).toEqual(states);
});

test.each([
  ['0123456789', '0123456789'],
  [' ABCDEFGHJK ', 'abcdefghjk'],
  ['', null],
  ['012345678', null],
  ['01234567890', null],
  ['012345678i', null],
  ['012345678/', null],
  ['0123456789; Path=/', null],
  ['0123456789\n', '0123456789'],
  ['01234\n56789', null],
])('%j is parsed as the code %j', (text, code) => {
  expect(parseReferralCode(text)).toBe(code);
});

test('names the address invited before and the status of that invitation', () => {
  expect(alreadyInvitedText({ email: 'bob@example.org', status: 'activated' }, english)).toBe(
    "You've already invited bob@example.org. Status: activated",
  );
});
