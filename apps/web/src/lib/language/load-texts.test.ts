import { expect, test, vi } from 'vitest';
import { loadTexts } from './load-texts.ts';

const texts = async () => ({ default: {} });
const catalogOf = (rest: () => Promise<{ default: Record<string, string> }>) => ({
  ar: { first: texts, guest: texts, rest },
});

test('all texts of a language are loaded, and English has none', async () => {
  const rest = vi.fn(texts);
  await loadTexts('ar', catalogOf(rest));
  await loadTexts('en', catalogOf(rest));
  expect(rest).toHaveBeenCalledTimes(1);
});

test('texts that fail or are late reject', async () => {
  const away = catalogOf(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadTexts('ar', away)).rejects.toThrow('Failed to fetch');
  vi.useFakeTimers();
  const silent = catalogOf(() => new Promise(() => {}));
  const failed = loadTexts('ar', silent).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await failed).toContain('late');
  vi.useRealTimers();
});
