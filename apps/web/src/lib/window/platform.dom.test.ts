import { afterEach, expect, test, vi } from 'vitest';
import { forgetsInAWeek, isInstalled, isIos, isWebKit, readsHeic } from './platform.ts';

/* Stubbed: WebKit for Linux is the engine without the iPhone. */
const APPLE = 'Apple Computer, Inc.';
const found = () => ({
  isWebKit: isWebKit(),
  isIos: isIos(),
  isInstalled: isInstalled(),
  readsHeic: readsHeic(),
  forgetsInAWeek: forgetsInAWeek(),
});
const NOTHING = { isWebKit: false, isIos: false, isInstalled: false, readsHeic: false, forgetsInAWeek: false };

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['Chrome', { vendor: 'Google Inc.', maxTouchPoints: 5 }, true, NOTHING],
  ['Firefox', { vendor: '', maxTouchPoints: 0 }, true, NOTHING],
  [
    'Safari 16 on a Mac',
    { vendor: APPLE, maxTouchPoints: 0 },
    false,
    { ...NOTHING, isWebKit: true, forgetsInAWeek: true },
  ],
  [
    'Safari 17 on an iPad, which calls itself a Mac',
    { vendor: APPLE, maxTouchPoints: 5, standalone: false },
    true,
    { isWebKit: true, isIos: true, isInstalled: false, readsHeic: true, forgetsInAWeek: true },
  ],
  [
    'the home screen of iOS',
    { vendor: APPLE, maxTouchPoints: 5, standalone: true },
    true,
    { isWebKit: true, isIos: true, isInstalled: true, readsHeic: true, forgetsInAWeek: false },
  ],
])('%s', (_name, navigator, canParse, expected) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('URL', canParse ? { canParse: () => true } : {});
  expect(found()).toEqual(expected);
});
