import { saveFile } from '../../lib/file/save-file.ts';

/** Downloads a written PDF as a file of this name. */
export function savePdf(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  saveFile(name, new Blob([bytes], { type: 'application/pdf' }));
}
