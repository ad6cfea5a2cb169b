import type { ToastInput } from './toast-store.ts';

const TITLED =
  /^(Permission denied|Permission check failed|Authentication required|Edit not allowed|No room selected): (.+)$/s;

/**
 * Returns the toast for an error text: 'Title: description' is split, any other text is under 'Error'.
 */
export function errorToast(text: string): ToastInput {
  const [, title = 'Error', description = text] = TITLED.exec(text) ?? [];
  return { title, description, kind: 'destructive' };
}
