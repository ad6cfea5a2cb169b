import type { ImportInput } from '@boxroom/domain/import/import-input';
import { splitImport } from '@boxroom/domain/import/split-import';
import { useRef, useState } from 'react';
import { asUser, trpcClient } from '../../lib/http/trpc.ts';
import { getSession } from '../../lib/session/session.ts';
import { sendParts } from './send-parts.ts';

export interface ImportRun {
  create: ImportInput;
  parts: readonly ImportInput[];
  /** The account that started the import: no part goes to another person who signs in meanwhile in this browser. */
  userId: string;
  /** Parts that the server confirmed. */
  sent: number;
  state: 'running' | 'stopped' | 'done';
  /** Why it stopped; null: the person stopped it. */
  error: unknown;
}

export interface ImportRunning {
  run: ImportRun | null;
  /** Never rejects; resolves to whether all of it is imported. */
  start: (create: ImportInput) => Promise<boolean>;
  stop: () => void;
  /** Continues after the last confirmed part. */
  goOn: () => Promise<boolean>;
  reset: () => void;
}

/** A running import, in parts. The confirmed content stays unchanged, ids included, so nothing is created twice. */
export function useImportRun(): ImportRunning {
  const [run, setRun] = useState<ImportRun | null>(null);
  const stopping = useRef<AbortController | null>(null);

  async function carryOn(from: ImportRun): Promise<boolean> {
    const stop = new AbortController();
    stopping.current = stop;
    let now: ImportRun = { ...from, state: 'running', error: null };
    const set = (change: Partial<ImportRun>) => {
      now = { ...now, ...change };
      if (stopping.current === stop) setRun(now);
    };
    set({});
    try {
      await sendParts(now.parts, now.sent, {
        send: (part) => trpcClient.import.create.mutate(part, { signal: stop.signal, context: asUser(now.userId) }),
        onSent: (sent) => set({ sent }),
        wait: (ms) => wait(ms, stop.signal),
        signal: stop.signal,
      });
      set({ state: now.sent === now.parts.length ? 'done' : 'stopped' });
    } catch (error) {
      set({ state: 'stopped', error });
    }
    return now.state === 'done';
  }

  return {
    run,
    start(create) {
      const userId = getSession().user?.id ?? '';
      return carryOn({ create, parts: splitImport(create), userId, sent: 0, state: 'running', error: null });
    },
    stop: () => stopping.current?.abort(),
    goOn: async () => (run === null ? false : carryOn(run)),
    reset() {
      stopping.current?.abort();
      stopping.current = null;
      setRun(null);
    },
  };
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
