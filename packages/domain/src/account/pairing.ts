import type { ErrorCode } from '../error/codes.ts';

/** How long a code for another device works. */
export const PAIRING_SECONDS = 120;
/** The prefixes of the two secrets: one is in the code, the device that scans it makes the other. */
export const PAIRING_LINK_PREFIX = 'pl_';
export const PAIRING_CLAIM_PREFIX = 'pc_';
/** Both devices show a number of three digits, which a person compares. */
export const PAIRING_NUMBERS = { min: 100, max: 999 } as const;

/** What happened to a code so far. */
export interface PairingFacts {
  isClaimed: boolean;
  /** A second device wanted it before the first one was confirmed. */
  isContested: boolean;
  isConfirmed: boolean;
  /** It has signed in a device. */
  isUsed: boolean;
  /** It was canceled, or replaced by another code. */
  isEnded: boolean;
  isExpired: boolean;
}

/** What the device that shows the code has to know. */
export const PAIRING_STEPS = ['waiting', 'claimed', 'contested', 'confirmed', 'done', 'over'] as const;
export type PairingStep = (typeof PAIRING_STEPS)[number];

export function pairingStep(facts: PairingFacts): PairingStep {
  if (facts.isUsed) return 'done';
  if (facts.isContested) return 'contested';
  if (facts.isEnded || facts.isExpired) return 'over';
  if (facts.isConfirmed) return 'confirmed';
  return facts.isClaimed ? 'claimed' : 'waiting';
}

type Refusal = Extract<ErrorCode, 'PAIRING_INVALID' | 'PAIRING_TAKEN' | 'PAIRING_CONTESTED'>;
export type PairingDecision<Step extends string> =
  | { allowed: true; step: Step }
  | { allowed: false; reason: Refusal; contests?: true };

/**
 * Decides about a device that scanned the code. The first one gets it, and may repeat its call. A second one ends the
 * code for both until somebody has confirmed the first: which of the two belongs to the person, nobody knows.
 */
export function decideClaim(facts: PairingFacts, isSameDevice: boolean): PairingDecision<'claim' | 'repeat'> {
  const step = pairingStep(facts);
  if (step === 'waiting') return { allowed: true, step: 'claim' };
  if (step === 'contested') return { allowed: false, reason: isSameDevice ? 'PAIRING_CONTESTED' : 'PAIRING_TAKEN' };
  if (step === 'done' || step === 'over') return { allowed: false, reason: 'PAIRING_INVALID' };
  if (isSameDevice) return { allowed: true, step: 'repeat' };
  return { allowed: false, reason: 'PAIRING_TAKEN', ...(step === 'claimed' ? { contests: true } : {}) };
}

/** Decides about the confirmation, which names the number that the person saw. It may be repeated. */
export function decideConfirmation(facts: PairingFacts, isSameNumber: boolean): PairingDecision<'confirm' | 'repeat'> {
  const step = pairingStep(facts);
  if (step === 'contested') return { allowed: false, reason: 'PAIRING_CONTESTED' };
  if (step === 'waiting' || step === 'over' || !isSameNumber) return { allowed: false, reason: 'PAIRING_INVALID' };
  return { allowed: true, step: step === 'claimed' ? 'confirm' : 'repeat' };
}

/** Decides about a device that asks for its session: only the one with the claim gets it, once. */
export function decideFinish(facts: PairingFacts, isSameDevice: boolean): PairingDecision<'wait' | 'sign-in'> {
  const step = pairingStep(facts);
  if (!isSameDevice) return { allowed: false, reason: 'PAIRING_INVALID' };
  if (step === 'contested') return { allowed: false, reason: 'PAIRING_CONTESTED' };
  if (step === 'claimed') return { allowed: true, step: 'wait' };
  if (step === 'confirmed') return { allowed: true, step: 'sign-in' };
  return { allowed: false, reason: 'PAIRING_INVALID' };
}
