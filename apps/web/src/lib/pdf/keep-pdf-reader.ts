let isKept = false;

/** Lets the service worker keep the reader of PDF files, so that a PDF on this device opens without a network. */
export function loadPdfReader(): void {
  if (isKept || !navigator.serviceWorker?.controller) return;
  isKept = true;
  import('./load-pdf-library.ts')
    .then(({ keepPdfLibrary }) => keepPdfLibrary())
    .catch(() => {
      isKept = false; // the next paper retries
    });
}
