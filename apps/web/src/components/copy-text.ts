import { showToast } from './toast-store.ts';

/** Puts text on the clipboard and says whether that worked. */
export function copyText(text: string): void {
  const refused = () =>
    showToast({ title: 'Error', description: 'This browser does not allow copying.', kind: 'destructive' });
  // Browsers have none on an address without https.
  if (!('clipboard' in navigator)) refused();
  else navigator.clipboard.writeText(text).then(() => showToast({ title: 'Copied', kind: 'success' }), refused);
}
