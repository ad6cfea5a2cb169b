import { useShortcut } from './use-shortcut.ts';

/** The key `n` opens the form for a new entry. */
export function useAddShortcut(add: () => void): void {
  useShortcut({ key: 'n' }, () => {
    add();
    return true;
  });
}
