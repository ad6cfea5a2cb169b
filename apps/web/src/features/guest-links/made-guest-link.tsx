import { useEffect, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { LinkToShare } from '../../components/field/link-to-share.tsx';
import { QrCode } from '../../components/qr/qr-code.tsx';

/** A new link, to be copied, shared or scanned. It is shown only once, because nothing stores it. */
export function MadeGuestLink({ name, url, onAnother }: { name: string; url: string; onAnother: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  // The button that created it is gone: the focus moves to the note about the link, which a screen reader then reads.
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="guest-link-made">
      <p ref={note} tabIndex={-1}>
        The link is ready. Copy or share it now: we show it only once.
      </p>
      <LinkToShare label="Guest link" url={url} title={name} text={`Look at ${name}`} />
      <div className="guest-link-qr">
        <QrCode text={url} label={`QR code of the guest link to ${name}`} size={180} />
      </div>
      <Button variant="ghost" onClick={onAnother}>
        Make another link
      </Button>
    </div>
  );
}
