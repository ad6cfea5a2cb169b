import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { PHONE } from '../../lib/use-media-query.ts';

/** Until fonts and codes are drawn. Phones take longer, and print what is there. */
const DELAY_MS = 300;
const DELAY_ON_PHONES_MS = 500;

export interface PrintJob {
  /** The name of the document while it is printed. */
  title: string;
  /** Of `@page`: '210mm 297mm', or 'auto' for the printer's own paper. */
  size: string;
  /** Of `@page`. */
  margin: string;
  content: ReactNode;
}

/**
 * Prints something that is nowhere on the screen, with the browser's own print dialog. Answers how to begin, whether a
 * print is about to begin, and what must stand on the page for it. `onFailed`: this browser does not print.
 *
 * When a print is over is not known everywhere: some browsers never say `afterprint`, and phones say it while their
 * dialog still draws the pages. So what is printed stays, unseen, until somebody touches the page again.
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
    // A stylesheet that is built needs no leave from the content security policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${job.size}; margin: ${job.margin}; }`);
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.classList.add('is-printing');
    const finish = () => setJob(null);
    const ends = new AbortController();
    // Asked once: on paper the width is another one, and an answer that is followed would print again.
    const isPhone = window.matchMedia(PHONE).matches;
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
