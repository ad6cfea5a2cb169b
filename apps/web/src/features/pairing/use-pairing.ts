import type { PairingStep } from '@boxroom/domain/account/pairing';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';

/** A person looks from one device to the other meanwhile. */
const ASK_EVERY_MS = 2000;
const CANCEL_RETRIES = 3;
const RUNNING: ReadonlySet<PairingStep> = new Set(['waiting', 'claimed', 'confirmed']);

export interface ShownCode {
  id: string;
  url: string;
  trustUrl: string | null;
  /** By the clock of this device, in milliseconds since 1970. */
  expiresAt: number;
}

interface MadeCode extends Omit<ShownCode, 'expiresAt'> {
  seconds: number;
}

export interface Pairing {
  code: ShownCode | null;
  step: PairingStep;
  number: number | null;
  device: string | null;
  /** Why there is no code, or why the confirmation failed. */
  error: unknown;
  isConfirming: boolean;
  /** The person said that the numbers differ. */
  isRefused: boolean;
  /** How far the server knows that the person refused. */
  ending: 'pending' | 'done' | 'failed';
  start: () => void;
  confirm: () => void;
  refuse: () => void;
}

/** A code for another device. It begins with the first render, and ends with the last one. */
export function usePairing(): Pairing {
  const utils = trpc.useUtils();
  const starting = trpc.pairing.start.useMutation();
  const confirming = trpc.pairing.confirm.useMutation({ onSettled: () => utils.pairing.state.invalidate() });
  const canceling = trpc.pairing.cancel.useMutation({
    retry: (count, error) => count < CANCEL_RETRIES && isPassing(error),
  });
  const [refusedId, setRefusedId] = useState<string | null>(null);
  const { data, submittedAt } = starting;
  const code = useMemo(() => (data ? toShown(data, submittedAt) : null), [data, submittedAt]);
  const asked = trpc.pairing.state.useQuery(
    { id: code?.id ?? '' },
    {
      enabled: code !== null,
      gcTime: 0,
      staleTime: 0,
      refetchInterval: (query) => (mayGoOn(query.state.data?.step, query.state.error) ? ASK_EVERY_MS : false),
    },
  );
  const step = stepOf(asked.data?.step, asked.error);
  // By the answer of the person: one that did not arrive must not ask again.
  const isRefused = code !== null && refusedId === code.id;
  useEffect(() => {
    if (step === 'done') void utils.sessions.list.invalidate();
  }, [step, utils]);

  const { mutate } = starting;
  const end = useEffectEvent(() => {
    if (code && RUNNING.has(step) && !canceling.isSuccess && !canceling.isPending) canceling.mutate({ id: code.id });
  });
  useEffect(() => {
    mutate();
    return () => end();
  }, [mutate]);

  return {
    code,
    step,
    number: asked.data?.number ?? null,
    device: asked.data?.device ?? null,
    error: starting.error ?? confirming.error,
    isConfirming: confirming.isPending,
    isRefused,
    ending: canceling.isSuccess ? 'done' : canceling.isError ? 'failed' : 'pending',
    start() {
      canceling.reset();
      confirming.reset();
      starting.mutate();
    },
    confirm() {
      const number = asked.data?.number ?? null;
      if (code && number !== null) confirming.mutate({ id: code.id, number });
    },
    refuse() {
      if (!code) return;
      setRefusedId(code.id);
      canceling.mutate({ id: code.id });
    },
  };
}

/** The clock of the server may be another one, so its answer says for how long. */
function toShown({ seconds, ...code }: MadeCode, askedAt: number): ShownCode {
  return { ...code, expiresAt: askedAt + seconds * 1000 };
}

/** A code that the server no longer knows is over. While it cannot be reached, the last step stays. */
function stepOf(step: PairingStep = 'waiting', error: unknown): PairingStep {
  return error && !isPassing(error) ? 'over' : step;
}

function mayGoOn(step: PairingStep | undefined, error: unknown): boolean {
  return RUNNING.has(stepOf(step, error));
}
