import { isInstalled, isIos } from '../window/platform.ts';
import { shareFile } from './share-file.ts';

/** Safari asks the person first, and reads the address only after that. */
const READ_WITHIN_MS = 60_000;

/** Downloads `content` as a file of this name; an app on the home screen of iOS shares it. */
export function saveFile(name: string, content: Blob): void {
  const file = new File([content], name, { type: content.type });
  // There a download opens in place of the app, with no way back.
  if (isIos() && isInstalled() && canShare(file)) shareFile(file, downloadFile);
  else downloadFile(file);
}

function downloadFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}

function canShare(file: File): boolean {
  return 'share' in navigator && 'canShare' in navigator && navigator.canShare({ files: [file] });
}
