import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { InvitationFit } from '@boxroom/domain/sharing/invitation';
import type { LinkSent } from './open-invitation.ts';

export type Answer = 'mail' | 'accept' | 'decline';

/** Why this account cannot accept the invitation. */
export type Obstacle = Exclude<InvitationFit, 'match'>;

/** The sign-in mail to the invited address, and the account that was signed in when it was requested. */
export interface Mailed {
  link: LinkSent;
  by: string | undefined;
}

interface Known {
  /** Its code works until another mail is sent. */
  mailed: Mailed | null;
  /** Learned from a refusal. */
  obstacle: Obstacle | null;
}

/**
 * A person's way to answer an invitation:
 *
 *                   press                 mailed
 *     ┌──────────┐ ───────▶ ┌───────────┐ ───────▶ ┌─────────┐
 *  ──▶│ choosing │          │ answering │          │ waiting │◀── after a reload
 *     └──────────┘ ◀─────── └───────────┘          └─────────┘
 *        │    ▲     refused    │     │               │     ▲
 *        │    │    declined    ▼     ▼               │     │
 *        │    │            accepted  over            │     │
 *        │    └──── askAgain, notJoined ─────────────┘     │
 *        └───────── enterCode ─────────────────────────────┘
 */
export type Answering =
  | (Known & { step: 'choosing'; isUnreached: boolean })
  | (Known & { step: 'answering'; answer: Answer })
  | (Known & { step: 'waiting'; mailed: Mailed; isNew: boolean })
  | { step: 'accepted' }
  | { step: 'over'; code: ErrorCode };

export type AnsweringEvent =
  | { type: 'press'; answer: Answer }
  | { type: 'mailed'; mailed: Mailed }
  | { type: 'accepted' }
  | { type: 'declined' }
  /** `unreached`: there was no connection. Null: only a toast says why. */
  | { type: 'refused'; trouble: Obstacle | 'unreached' | null }
  /** The invitation can no longer be answered. */
  | { type: 'over'; code: ErrorCode }
  /** The form shows once more; the earlier mail still works. */
  | { type: 'askAgain' }
  | { type: 'enterCode' }
  /** The person signed in by the mail, but did not join: the invitation ended meanwhile. */
  | { type: 'notJoined' };

export function startAnswering(mailed: Mailed | null): Answering {
  return mailed
    ? { step: 'waiting', mailed, obstacle: null, isNew: false }
    : { step: 'choosing', mailed, obstacle: null, isUnreached: false };
}

/** An event that the current step does not expect changes nothing. */
export function nextAnswering(state: Answering, event: AnsweringEvent): Answering {
  switch (state.step) {
    case 'choosing': {
      const { mailed, obstacle } = state;
      if (event.type === 'press') return { step: 'answering', mailed, obstacle, answer: event.answer };
      if (event.type === 'enterCode' && mailed) return { step: 'waiting', mailed, obstacle, isNew: false };
      return state;
    }
    case 'answering':
      return afterAnswer(state, event);
    case 'waiting': {
      const { mailed, obstacle } = state;
      if (event.type === 'askAgain') return { step: 'choosing', mailed, obstacle, isUnreached: false };
      if (event.type === 'notJoined') return { step: 'choosing', mailed: null, obstacle, isUnreached: false };
      return state;
    }
    case 'accepted':
    case 'over':
      return state;
  }
}

function afterAnswer(state: Answering & { step: 'answering' }, event: AnsweringEvent): Answering {
  const { mailed, obstacle } = state;
  switch (event.type) {
    case 'mailed':
      return { step: 'waiting', mailed: event.mailed, obstacle, isNew: true };
    case 'accepted':
      return { step: 'accepted' };
    case 'over':
      return { step: 'over', code: event.code };
    case 'declined':
      return { step: 'choosing', mailed, obstacle, isUnreached: false };
    case 'refused': {
      const { trouble } = event;
      if (trouble === 'unreached') return { step: 'choosing', mailed, obstacle, isUnreached: true };
      return { step: 'choosing', mailed, obstacle: trouble ?? obstacle, isUnreached: false };
    }
    default:
      return state;
  }
}
