import { useEffect, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { drawQr } from './draw-qr.ts';
import './qr-code.css';
import type { QrDrawing } from './qr-path.ts';

interface QrCodeProps {
  /** The encoded text, mostly an address. */
  text: string;
  /** The accessible name, such as 'QR code of Winter clothes'. */
  label: string;
  /** Side in CSS pixels. */
  size?: number;
}

/** A QR code, dark on white in both themes, as scanners need it. */
export function QrCode({ text, label, size = 200 }: QrCodeProps) {
  const [drawn, setDrawn] = useState<{ text: string; drawing: QrDrawing | null }>();
  useEffect(() => {
    let current = true;
    void drawQr(text)
      .catch(() => null)
      .then((drawing) => {
        if (current) setDrawn({ text, drawing });
      });
    return () => {
      current = false;
    };
  }, [text]);

  if (drawn?.text !== text) return <div className="skeleton" style={{ width: size, height: size }} aria-hidden />;
  if (drawn.drawing === null) {
    return (
      <div
        className="qr-code qr-code-failed"
        style={{ width: size, height: size }}
        role="img"
        // i18n: {label} names the code, such as 'QR code of Winter clothes'
        aria-label={t('{label} could not be drawn', { label })}
      >
        {t('No QR code')}
      </div>
    );
  }
  return <QrImage drawing={drawn.drawing} label={label} size={size} />;
}

/** Shows a code that is already computed, as on the print pages. */
export function QrImage({ drawing, label, size }: { drawing: QrDrawing; label: string; size: number }) {
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${drawing.side} ${drawing.side}`}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} />
    </svg>
  );
}
