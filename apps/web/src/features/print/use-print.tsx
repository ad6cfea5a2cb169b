import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { isIos } from '../../lib/window/platform.ts';
import { PHONE } from '../../lib/window/use-media-query.ts';

/** Time to render fonts and codes, in milliseconds. Phones take longer, and print whatever is there. */
const DELAY_MS = 300;
const DELAY_ON_PHONES_MS = 500;

export interface PrintJob {
  /** The document's title during the print. */
  title: string;
  /** The size of `@page`: '210mm 297mm', or 'auto' for the printer's own paper. */
  size: string;
  /** The margin of `@page`. */
  margin: string;
  content: ReactNode;
}

/**
 * Prints content that is not on the screen, with the browser's own print dialog. Returns a function that starts the
 * print, whether a print is about to start, and the element that must be rendered for it. `onFailed`: this browser does
 * not print.
 *
 * The end of a print is not always known: some browsers never fire `afterprint`, and phones and iPads fire it while their
 * dialog still renders the pages. So the printed content stays, hidden, until somebody touches the page again.
 */
export function usePrint(onFailed: () => void): {
  print: (job: PrintJob) => void;
  isPrinting: boolean;
  printed: ReactNode;
} {
  const [job, setJob] = useState<PrintJob | null>(null);
  const [begun, setBegun] = useState<PrintJob | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!job) return undefined;
    const title = document.title;
    document.title = job.title;
    // The content security policy allows a constructed stylesheet.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${job.size}; margin: ${job.margin}; }`);
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.classList.add('is-printing');
    const finish = () => setJob(null);
    const ends = new AbortController();
    // Read once: on paper the width differs, and following the change would print again.
    const isPhone = window.matchMedia(PHONE).matches || isIos();
    const timer = setTimeout(
      () => {
        if (!isPhone) window.addEventListener('afterprint', finish, { signal: ends.signal });
        try {
          window.print();
        } catch {
          finish();
          return fail();
        }
        setBegun(job);
        for (const touch of ['pointerdown', 'keydown'])
          window.addEventListener(touch, finish, { signal: ends.signal, capture: true });
        return undefined;
      },
      isPhone ? DELAY_ON_PHONES_MS : DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      ends.abort();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      document.documentElement.classList.remove('is-printing');
      document.title = title;
    };
  }, [job]);
  const printed =
    job &&
    createPortal(
      <div className="printed" aria-hidden>
        {job.content}
      </div>,
      document.body,
    );
  return { print: setJob, isPrinting: job !== null && job !== begun, printed };
}
