import { PAIRING_CLAIM_PREFIX } from '@boxroom/domain/account/pairing';
import { useEffect, useEffectEvent, useState } from 'react';
import { isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { trpcClient } from '../../lib/http/trpc.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { readOpenClaim, writeOpenClaim } from './open-claim.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const ASK_EVERY_MS = 2000;

export interface Claim {
  /** Both devices show it; null: not claimed yet. */
  number: number | null;
  isPending: boolean;
  /** Why the claim failed, or why there will be no session. */
  error: unknown;
  start: () => void;
}

/**
 * Claims a code for this device, and asks for the session until the other device has decided. A claim that this tab made
 * before it was loaded again goes on at once.
 */
export function useClaim(token: string): Claim {
  const [open] = useState(() => readOpenClaim(token));
  const [claim] = useState(() => open?.claim ?? newClaim());
  const [failure, setFailure] = useState<unknown>(null);
  const claiming = trpc.pairing.claim.useMutation({ onError: (error) => !isPassing(error) && writeOpenClaim(null) });
  const finish = useFinishSignIn(undefined);
  const number = claiming.data?.number ?? null;
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { user } = await trpcClient.pairing.finish.mutate(
        { token, claim, isSharedComputer: isSharedComputer() },
        { signal },
      );
      if (!user) return true;
      writeOpenClaim(null);
      await finish({ user, next: null, joined: null });
      return false;
    } catch (error) {
      if (isPassing(error)) return true;
      writeOpenClaim(null);
      setFailure(error);
      return false;
    }
  });
  const isClaimed = number !== null;
  useEffect(() => {
    if (!isClaimed) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      timer = setTimeout(
        () => void ask(leaving.signal).then((goOn) => goOn && !leaving.signal.aborted && later()),
        ASK_EVERY_MS,
      );
    };
    later();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isClaimed]);
  const { mutate } = claiming;
  useEffect(() => {
    if (open) mutate({ token, claim });
  }, [open, token, claim, mutate]);
  return {
    number,
    isPending: claiming.isPending || (open !== null && claiming.isIdle),
    error: claiming.error ?? failure,
    start() {
      // Before the call, whose response may get lost. Repeated, it is the same claim.
      writeOpenClaim({ token, claim });
      mutate({ token, claim });
    },
  };
}

/** 256 random bits, which are in no code: a photo of the code does not have them. */
function newClaim(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCodePoint(...bytes));
  return PAIRING_CLAIM_PREFIX + text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
