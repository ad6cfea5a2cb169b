import { act, fireEvent, renderHook } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LATE_AFTER, useIsAway } from './use-is-away.ts';

const refetch = vi.fn();
const asking = { data: undefined, isError: false, failureReason: null, fetchStatus: 'fetching', refetch } as const;
const noAnswer = TRPCClientError.from(new TypeError('Failed to fetch'));
const onLine = vi.spyOn(navigator, 'onLine', 'get');
type Asked = Parameters<typeof useIsAway>[0];
const ask = (initialProps: Asked) => renderHook(useIsAway, { initialProps });

beforeEach(() => {
  vi.useFakeTimers();
  onLine.mockReturnValue(true);
  refetch.mockClear();
});
afterEach(() => void vi.useRealTimers());

test.each<[string, Asked, boolean]>([
  ['a question under way', asking, false],
  ['a question that waits for a network', { ...asking, fetchStatus: 'paused' }, true],
  ['a try without an answer, before the next', { ...asking, failureReason: noAnswer }, true],
  ['a try that was refused', { ...asking, failureReason: new Error('no') }, false],
  ['an answer of before', { ...asking, data: [], fetchStatus: 'paused', failureReason: noAnswer }, false],
])('%s', (_name, query, isAway) => {
  expect(ask(query).result.current).toBe(isAway);
});

test('reports away at once without a network', () => {
  onLine.mockReturnValue(false);
  expect(ask(asking).result.current).toBe(true);
});

test('reports a pending request as away after a while, until its response arrives', () => {
  const { result, rerender } = ask(asking);
  act(() => void vi.advanceTimersByTime(LATE_AFTER - 1));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
  rerender({ ...asking, data: [], fetchStatus: 'idle' });
  expect(result.current).toBe(false);
});

test('retries only failed requests when the network is back', () => {
  onLine.mockReturnValue(false);
  const failed: Asked = { ...asking, isError: true, fetchStatus: 'idle' };
  const { rerender } = ask(failed);
  const comeBack = (is: boolean) => {
    onLine.mockReturnValue(is);
    fireEvent(window, new Event(is ? 'online' : 'offline'));
  };
  expect(refetch).not.toHaveBeenCalled();
  comeBack(true);
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender(asking);
  comeBack(false);
  comeBack(true);
  expect(refetch).toHaveBeenCalledTimes(1);
});
