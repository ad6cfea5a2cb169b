import { expect, test } from 'vitest';
import {
  decideClaim,
  decideConfirmation,
  decideFinish,
  PAIRING_CLAIM_PREFIX,
  PAIRING_LINK_PREFIX,
  type PairingFacts,
  pairingStep,
} from './pairing.ts';

const waiting: PairingFacts = {
  isClaimed: false,
  isContested: false,
  isConfirmed: false,
  isUsed: false,
  isEnded: false,
  isExpired: false,
};
const claimed = { ...waiting, isClaimed: true };
const FACTS = {
  waiting,
  claimed,
  contested: { ...claimed, isContested: true },
  confirmed: { ...claimed, isConfirmed: true },
  done: { ...claimed, isConfirmed: true, isUsed: true },
  'done, and two minutes later': { ...claimed, isConfirmed: true, isUsed: true, isExpired: true },
  canceled: { ...waiting, isEnded: true },
  'canceled after the claim': { ...claimed, isEnded: true },
  'canceled after the confirmation': { ...claimed, isConfirmed: true, isEnded: true },
  expired: { ...waiting, isExpired: true },
  'expired after the confirmation': { ...claimed, isConfirmed: true, isExpired: true },
  'contested and expired': { ...claimed, isContested: true, isExpired: true },
} satisfies Record<string, PairingFacts>;
type Name = keyof typeof FACTS;

type Said = { allowed: true; step: string } | { allowed: false; reason: string; contests?: true };
function said(decision: Said): string {
  return decision.allowed ? decision.step : `${decision.reason}${decision.contests ? ' for both' : ''}`;
}

const INVALID = 'PAIRING_INVALID';
const CONTESTED = 'PAIRING_CONTESTED';
const TAKEN = 'PAIRING_TAKEN';

/** Per state: its step; the claim of the same and of another device; the right and a wrong number; and the session. */
const CASES: [Name, string, [string, string], [string, string], string][] = [
  ['waiting', 'waiting', ['claim', 'claim'], [INVALID, INVALID], INVALID],
  ['claimed', 'claimed', ['repeat', `${TAKEN} for both`], ['confirm', INVALID], 'wait'],
  ['contested', 'contested', [CONTESTED, TAKEN], [CONTESTED, CONTESTED], CONTESTED],
  ['confirmed', 'confirmed', ['repeat', TAKEN], ['repeat', INVALID], 'sign-in'],
  ['done', 'done', [INVALID, INVALID], ['repeat', INVALID], INVALID],
  ['done, and two minutes later', 'done', [INVALID, INVALID], ['repeat', INVALID], INVALID],
  ['canceled', 'over', [INVALID, INVALID], [INVALID, INVALID], INVALID],
  ['canceled after the claim', 'over', [INVALID, INVALID], [INVALID, INVALID], INVALID],
  ['canceled after the confirmation', 'over', [INVALID, INVALID], [INVALID, INVALID], INVALID],
  ['expired', 'over', [INVALID, INVALID], [INVALID, INVALID], INVALID],
  ['expired after the confirmation', 'over', [INVALID, INVALID], [INVALID, INVALID], INVALID],
  ['contested and expired', 'contested', [CONTESTED, TAKEN], [CONTESTED, CONTESTED], CONTESTED],
];

test.each(CASES)('a code that is %s is %s', (name, step, claims, confirmations, finish) => {
  const facts = FACTS[name];
  expect(pairingStep(facts)).toBe(step);
  expect([said(decideClaim(facts, true)), said(decideClaim(facts, false))]).toEqual(claims);
  expect([said(decideConfirmation(facts, true)), said(decideConfirmation(facts, false))]).toEqual(confirmations);
  expect(said(decideFinish(facts, true))).toBe(finish);
});

test.each(Object.keys(FACTS) as Name[])('another device gets no session from a code that is %s', (name) => {
  expect(said(decideFinish(FACTS[name], false))).toBe(INVALID);
});

test('the prefix tells the secret of a code from the secret of the device that scans it', () => {
  expect(`${PAIRING_LINK_PREFIX}x`.startsWith(PAIRING_CLAIM_PREFIX)).toBe(false);
  expect(`${PAIRING_CLAIM_PREFIX}x`.startsWith(PAIRING_LINK_PREFIX)).toBe(false);
});
