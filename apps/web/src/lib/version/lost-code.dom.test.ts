import { expect, test } from 'vitest';
import { isLostCode, loadPart } from './lost-code.ts';

/** Fails as the build's loader does. */
function lose(error: Error): Promise<never> {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return Promise.reject(error);
}

test('a lost part rejects with our own message, on which the router does not reload', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: /assets/settings-page.js');
  const error: unknown = await loadPart(() => lose(cause)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: 'A part of the app could not be loaded.', cause });
  expect(isLostCode(error)).toBe(true);
});

test('any other error passes unchanged', async () => {
  const cause = new Error('broken');
  await expect(loadPart(() => Promise.reject(cause))).rejects.toBe(cause);
  expect(isLostCode(cause)).toBe(false);
});

test('a loaded part is returned', async () => {
  expect(await loadPart(() => Promise.resolve({ page: 1 }))).toEqual({ page: 1 });
});
