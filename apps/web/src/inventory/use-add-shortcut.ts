import { useShortcut } from '../lib/use-shortcut.ts';

/** The key `n` adds. */
export function useAddShortcut(add: () => void): void {
  useShortcut({ key: 'n' }, () => {
    add();
    return true;
  });
}
