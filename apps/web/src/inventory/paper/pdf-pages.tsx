import { msg, type Message } from '@boxroom/domain/language/message';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { type OpenPdf, openPdf, type PdfTrouble } from '../../lib/pdf/open-pdf.ts';

const TROUBLES: Record<PdfTrouble, Message> = {
  encrypted: msg('This PDF is protected with a password, so it cannot be shown here. Save a copy and open it there.'),
  broken: msg('This PDF is damaged or of an unknown kind, so it cannot be shown here. Save a copy to try another app.'),
  unloaded: msg('The reader for PDF files is not on this device yet. It loads when you are online again.'),
};
/** Of a page whose size is not known yet: A4. */
const USUAL_RATIO = Math.SQRT2;
/** A small file can claim any number of pages. */
const PAGES_MAX = 300;
/** Pages within this distance of the screen are drawn, so that scrolling shows no blank ones. */
const NEAR = '400px';

interface PdfPagesProps {
  file: Blob;
  name: string;
  /** 1: the width of the page is that of the viewer. */
  zoom: number;
}

/** A PDF as pictures of its pages. Nothing in it runs. */
export function PdfPages({ file, name, zoom }: PdfPagesProps) {
  const [pdf, setPdf] = useState<OpenPdf | PdfTrouble | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let close: (() => void) | undefined;
    void openPdf(file).then((opened) => {
      if (opened.ok) close = opened.pdf.close;
      if (!isCurrent) close?.();
      else setPdf(opened.ok ? opened.pdf : opened.trouble);
    });
    return () => {
      isCurrent = false;
      close?.();
    };
  }, [file]);

  if (pdf === null) return <p className="paper-note">{t('Opening the PDF…')}</p>;
  if (typeof pdf === 'string') return <p className="paper-note">{t(TROUBLES[pdf])}</p>;
  const shown = Math.min(pdf.pageCount, PAGES_MAX);
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage
          key={index}
          pdf={pdf}
          number={index + 1}
          label={t('{name}, page {page} of {count}', { name, page: index + 1, count: pdf.pageCount })}
          zoom={zoom}
        />
      ))}
      {shown < pdf.pageCount && (
        <p className="paper-note">
          {t('Only the first {max} pages are shown here. Save a copy to see the rest.', { max: PAGES_MAX })}
        </p>
      )}
    </>
  );
}

interface PdfPageProps {
  pdf: OpenPdf;
  number: number;
  label: string;
  zoom: number;
}

/** Drawn while it is near the screen: the memory for canvases is small on phones. */
function PdfPage({ pdf, number, label, zoom }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useIsNearNow(place);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const [ratio, setRatio] = useState(USUAL_RATIO);

  useEffect(() => {
    const [box, target] = [place.current, canvas.current];
    if (!isNear || !box || !target) return undefined;
    let isCurrent = true;
    const { done, stop } = pdf.draw(number, target, box.clientWidth * window.devicePixelRatio);
    void pdf.ratioOf(number).then(
      (known) => isCurrent && setRatio(known),
      () => undefined, // drawing it fails, too
    );
    void done.then(
      () => isCurrent && setState('drawn'),
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
      stop();
      // Safari otherwise keeps the memory of a canvas for long, and has little of it.
      Object.assign(target, { width: 0, height: 0 });
    };
  }, [isNear, pdf, number, zoom]);

  return (
    <div ref={place} className="paper-page" style={{ width: `${zoom * 100}%`, aspectRatio: 1 / ratio }}>
      {/* A canvas takes one drawing at a time: another zoom gets another one. */}
      <canvas key={zoom} ref={canvas} role="img" aria-label={label} data-state={state} />
      {state === 'failed' && <p className="paper-note">{t('This page cannot be shown. Save a copy to see it.')}</p>}
    </div>
  );
}

/** Whether the element is on or near the screen now. */
function useIsNearNow(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}
