import type { AppRouter } from '@boxroom/server/rpc/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { readUser } from '../session/remembered-user.ts';
import { readTryout } from '../session/stored-tryout.ts';

/** The pages on which a tryout shows. The others are for everybody, and ask the server as always. */
const TRYOUT_PAGES = /^\/(?:app|box|b|t|search|scan|history|checklist|settings|admin)(?:\/|$)/;

/**
 * Refuses every call from a page of a tryout before it leaves the browser: what is tried stays on this device. Only a
 * sign-out that the server has not heard of yet may leave.
 */
export const needsAccountLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    op.path !== 'auth.signOut' && isTryoutShown() ? observable((observer) => observer.error(needsAccount())) : next(op);

function isTryoutShown(): boolean {
  return readTryout()?.isOpen === true && readUser() === null && TRYOUT_PAGES.test(window.location.pathname);
}

/** The error that the server would send. */
function needsAccount(): TRPCClientError<AppRouter> {
  const data = { appCode: 'NEEDS_ACCOUNT', httpStatus: 401, code: 'UNAUTHORIZED' };
  return TRPCClientError.from({ error: { message: data.appCode, code: -32001, data } } as never);
}
