import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerWithin } from '../../lib/http/answer-within.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { useExchangedAt } from './use-sync-status.ts';

/** `silent`: no response, or too late. Otherwise the server's response or refusal. */
export type Asked<T> =
  | { kind: 'waiting' }
  | { kind: 'silent' }
  | { kind: 'answer'; answer: T }
  | { kind: 'refused'; error: unknown };

const SILENT = Symbol('silent');

/**
 * Asks the server about a tag or code that no box here has, again after each sync, because another device may have put
 * it on a box. A response stays valid until the next one, so that text typed below it survives an unstable network.
 */
export function useAsked<T>(key: readonly string[], ask: () => Promise<T>): { asked: Asked<T>; again: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    staleTime: 0,
    // Returning to the page asks again.
    gcTime: 0,
    retry: false,
    queryFn: async ({ client }): Promise<T | typeof SILENT> => {
      try {
        return await answerWithin(ask());
      } catch (failure) {
        if (errorCode(failure) !== null || client.getQueryData(key) !== undefined) throw failure;
        return SILENT;
      }
    },
  });
  const exchangedAt = useExchangedAt();
  useEffect(() => {
    if (exchangedAt !== null) void refetch();
  }, [exchangedAt, refetch]);
  const again = () => void refetch();

  if (error && (data === undefined || errorCode(error) === 'NOT_FOUND'))
    return { asked: { kind: 'refused', error }, again };
  if (data === undefined) return { asked: { kind: 'waiting' }, again };
  return { asked: data === SILENT ? { kind: 'silent' } : { kind: 'answer', answer: data as T }, again };
}
