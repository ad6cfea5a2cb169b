import { expect, test, vi } from 'vitest';
import { LANGUAGE_KEY } from '../../lib/storage/storage-keys.ts';
import { followLanguage } from './follow-language.ts';

test('a language that another tab chose reloads the page, once a person types nothing', () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  let isOpen = true;
  followLanguage({ isOpen: () => isOpen }, reload);
  const storeInAnotherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

  storeInAnotherTab('another-key');
  isOpen = false;
  vi.advanceTimersByTime(5000);
  expect(reload).not.toHaveBeenCalled();

  isOpen = true;
  storeInAnotherTab(LANGUAGE_KEY);
  vi.advanceTimersByTime(5000);
  expect(reload).not.toHaveBeenCalled();
  isOpen = false;
  vi.advanceTimersByTime(5000);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
