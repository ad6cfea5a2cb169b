import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderRouted } from '../testing/render-app.tsx';
import { usePushHere } from './use-push-here.ts';

afterEach(() => void vi.unstubAllGlobals());

function Page() {
  usePushHere();
  return null;
}

test.each([
  [
    'opens the path of a pressed notification, and answers',
    { type: 'open-path', path: '/before' },
    '/before',
    ['open'],
  ],
  ['leaves other messages alone', { type: 'another' }, '/here', []],
  ['leaves empty messages alone', null, '/here', []],
])('%s', async (_, data, path, answers) => {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, serviceWorker });
  const { history } = await renderRouted(<Page />);
  const answered: unknown[] = [];
  const ports = [{ postMessage: (answer: unknown) => void answered.push(answer) }];
  act(() => void serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, ports })));
  expect(history.location.pathname).toBe(path);
  expect(answered).toEqual(answers);
});
