import { msg } from '@boxroom/domain/language/message';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer } from 'react';
import { showToast, toastStore } from '../../components/toast/toast-store.ts';
import { tellJoined } from '../../inventory/room/tell-joined.ts';
import { errorCode, isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import {
  type Answer,
  type Answering,
  type AnsweringEvent,
  nextAnswering,
  startAnswering,
} from './invitation-answer.ts';
import { readOpenInvitation, writeOpenInvitation } from './open-invitation.ts';
import { isOver, type OpenedInvitation } from './use-invitation.ts';

const STILL_WORKS = msg('The earlier link and code still work.');

/** The subject of toasts here: each button is a way to answer the one invitation. */
const ANSWER = 'answer to an invitation';

export interface AnswerInvitation {
  state: Answering;
  press: (answer: Answer) => void;
  askAgain: () => void;
  enterCode: () => void;
  /** Forgets the mail and looks at the invitation once more. */
  notJoined: () => void;
}

/** Answers an invitation by its token; without one, that of this browser. */
export function useAnswerInvitation(token: string | undefined, invitation: OpenedInvitation): AnswerInvitation {
  const navigate = useNavigate();
  const { user, status } = useSession();
  const [state, dispatch] = useReducer(nextAnswering, undefined, () => {
    const link = token === undefined ? readOpenInvitation(Date.now())?.sent : null;
    return startAnswering(link ? { link, by: user?.id } : null);
  });
  const mailed = 'mailed' in state ? state.mailed : null;

  // Another tab used the mail: this one has nothing left to wait for.
  const isAnsweredElsewhere = mailed !== null && status === 'remembered' && user?.id !== mailed.by;
  useEffect(() => {
    if (isAnsweredElsewhere) void navigate({ to: '/app', replace: true });
  }, [isAnsweredElsewhere, navigate]);

  const sendLink = trpc.invitations.sendSignInLink.useMutation({
    onSuccess({ pauseSeconds = 0, ...answer }) {
      const link = { ...answer, againAt: Date.now() + pauseSeconds * 1000 };
      dispatch({ type: 'mailed', mailed: { link, by: user?.id } });
      toastStore.settle(ANSWER);
      if (invitation.preview) writeOpenInvitation({ preview: invitation.preview, sent: link });
    },
    onError(error) {
      dispatch(afterError(error));
      if (isNetworkError(error)) return;
      const open = mailed ? t(STILL_WORKS) : t('You can still sign in another way.');
      say(
        t('Failed to send sign-in link'),
        errorMessage(error, t('Failed to send magic link. Please try again.'), open),
      );
    },
  });
  const accept = trpc.invitations.accept.useMutation({
    onSuccess(joined) {
      dispatch({ type: 'accepted' });
      writeOpenInvitation(null);
      toastStore.settle(ANSWER);
      void navigate({ href: tellJoined(joined), replace: true });
    },
    onError(error) {
      dispatch(afterError(error));
      sayAcceptingFailed(error);
    },
  });
  const decline = trpc.invitations.decline.useMutation({
    onSuccess() {
      dispatch({ type: 'declined' });
      writeOpenInvitation(null);
      showToast({ title: t('Invitation declined'), about: ANSWER });
      void navigate({ to: '/app', replace: true });
    },
    onError(error) {
      dispatch(afterError(error));
      const code = errorCode(error);
      if (code !== 'EMAIL_MISMATCH' && !isOver(code) && !isNetworkError(error))
        say(t('Invitation Error'), errorMessage(error));
    },
  });

  const isOverNow = state.step === 'over';
  // The invitation is over, or this is a reload of an old page: the tab's stored copy has no use any more.
  useEffect(() => {
    if (isOverNow) writeOpenInvitation(null);
  }, [isOverNow]);

  return {
    state,
    press(answer) {
      const named = { token: token ?? null };
      dispatch({ type: 'press', answer });
      if (answer === 'mail') sendLink.mutate({ ...named, isSharedComputer: isSharedComputer() });
      else if (answer === 'accept') accept.mutate(named);
      else decline.mutate(named);
    },
    askAgain: () => dispatch({ type: 'askAgain' }),
    enterCode: () => dispatch({ type: 'enterCode' }),
    notJoined() {
      if (invitation.status !== 'open') return;
      dispatch({ type: 'notJoined' });
      writeOpenInvitation({ preview: invitation.preview, sent: null });
      invitation.recheck();
    },
  };
}

function afterError(error: unknown): AnsweringEvent {
  const code = errorCode(error);
  if (code !== null && isOver(code)) return { type: 'over', code };
  if (code === 'EMAIL_MISMATCH') return { type: 'refused', trouble: 'other' };
  if (code === 'EMAIL_NOT_PROVEN') return { type: 'refused', trouble: 'unproven' };
  return { type: 'refused', trouble: isNetworkError(error) ? 'unreached' : null };
}

function sayAcceptingFailed(error: unknown): void {
  if (isNetworkError(error)) return; // the page shows it, and how long the link is valid
  const code = errorCode(error);
  if (isOver(code)) return; // the page shows it
  switch (code) {
    case 'EMAIL_MISMATCH':
    case 'EMAIL_NOT_PROVEN':
      return; // the page shows it, and the next steps
    case 'NOT_SIGNED_IN':
      return say(t('Invitation Error'), t('You must be logged in to accept an invitation'));
    case null:
      return say(t('Invitation Error'), t('Could not accept the invitation. Please try again.'));
    case 'INTERNAL':
      return say(t('Invitation Error'), t('An error occurred while accepting the invitation.'));
    default:
      return say(t('Failed to accept invitation'), errorMessage(error));
  }
}

function say(title: string, description: string): void {
  showToast({ kind: 'destructive', title, description, about: ANSWER });
}
