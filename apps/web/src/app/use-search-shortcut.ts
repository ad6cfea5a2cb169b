import { useRouter } from '@tanstack/react-router';
import { useShortcut } from '../lib/window/use-shortcut.ts';

/** The key `/` focuses the search field, or opens the search page. */
export function useSearchShortcut(): void {
  const router = useRouter();
  useShortcut({ key: '/' }, () => {
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (field) field.focus();
    else void router.navigate({ to: '/search' });
    return true;
  });
}
