import { expect, test } from 'vitest';
import { isLostCode, loadPart } from './lost-code.ts';

/** As the build's loader does it. */
function lose(error: Error): Promise<never> {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return Promise.reject(error);
}

test('a part that is lost is said in words that make the router load nothing anew', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: /assets/settings-page.js');
  const error: unknown = await loadPart(() => lose(cause)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: 'A part of the app could not be loaded.', cause });
  expect(isLostCode(error)).toBe(true);
});

test('what fails in another way stays what it is', async () => {
  const cause = new Error('broken');
  await expect(loadPart(() => Promise.reject(cause))).rejects.toBe(cause);
  expect(isLostCode(cause)).toBe(false);
});

test('what is loaded comes through', async () => {
  expect(await loadPart(() => Promise.resolve({ page: 1 }))).toEqual({ page: 1 });
});
