import { showToast } from '../../components/toast-store.ts';

/** Puts a text on the clipboard and says whether that worked. */
export function copyText(text: string): void {
  const refused = () =>
    showToast({ title: 'Error', description: 'This browser does not allow copying.', kind: 'destructive' });
  if (!('clipboard' in navigator)) refused();
  else navigator.clipboard.writeText(text).then(() => showToast({ title: 'Copied', kind: 'success' }), refused);
}
