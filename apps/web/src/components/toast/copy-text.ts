import { t } from '../../lib/language/t.ts';
import { showToast } from './toast-store.ts';

/** Copies text to the clipboard. A toast reports success or failure. */
export function copyText(text: string): void {
  const refused = () =>
    showToast({ title: t('Error'), description: t('This browser does not allow copying.'), kind: 'destructive' });
  // Browsers have no clipboard on an address without HTTPS.
  if (!('clipboard' in navigator)) refused();
  else navigator.clipboard.writeText(text).then(() => showToast({ title: t('Copied'), kind: 'success' }), refused);
}
