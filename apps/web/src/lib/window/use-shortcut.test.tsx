import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setSingleKeys } from './single-keys.ts';
import { useShortcut } from './use-shortcut.ts';

afterEach(() => setSingleKeys(true));

test('single keys can be switched off, and Ctrl and Escape stay', () => {
  const handle = vi.fn(() => true);
  renderHook(() => {
    useShortcut({ key: 'n' }, handle);
    useShortcut({ key: 'z', withControl: true }, handle);
    useShortcut({ key: 'escape' }, handle);
  });
  const pressAll = () => {
    fireEvent.keyDown(document, { key: 'n' });
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document, { key: 'Escape' });
    return handle.mock.calls.length;
  };
  expect(pressAll()).toBe(3);
  setSingleKeys(false);
  expect(pressAll()).toBe(5);
});
