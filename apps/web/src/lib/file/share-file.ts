import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../language/t.ts';

/** The longest delay of a timer: the offer stays until the person accepts or dismisses it. */
const FOR_EVER = 2 ** 31 - 1;

let waiting: File[] = [];
let isOpen = false;

/**
 * Opens the share sheet for a file, which can save it. Only one sheet can be open, and only after a tap: files that are
 * ready at another time wait in a toast. `otherwise` gets a file that cannot be shared.
 */
export function shareFile(file: File, otherwise: (file: File) => void): void {
  waiting.push(file);
  if (!isOpen) void openSheet(otherwise);
}

async function openSheet(otherwise: (file: File) => void): Promise<void> {
  const files = waiting;
  waiting = [];
  isOpen = true;
  try {
    await navigator.share({ files });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    // The last tap was too long ago, as after a long export.
    if (name === 'NotAllowedError') waiting.unshift(...files);
    // Canceled by the person otherwise.
    else if (name !== 'AbortError') for (const file of files) otherwise(file);
  }
  isOpen = false;
  if (waiting.length === 0) return;
  const action = { label: t('Save'), onClick: () => void openSheet(otherwise) };
  const title = t('{count, plural, =1{Your file is ready} other{# files are ready}}', { count: waiting.length });
  showToast({ title, action, series: 'share-file', duration: FOR_EVER });
}
