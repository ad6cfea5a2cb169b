import { useEffect, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { LinkToShare } from '../../components/field/link-to-share.tsx';
import { QrCode } from '../../components/qr/qr-code.tsx';
import { t } from '../../lib/language/t.ts';

/** A new link, to be copied, shared or scanned. It is shown only once, because nothing stores it. */
export function MadeGuestLink({ name, url, onAnother }: { name: string; url: string; onAnother: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  // The button that created it is gone: the focus moves to the note about the link, which a screen reader then reads.
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="guest-link-made">
      <p ref={note} tabIndex={-1}>
        {t('The link is ready. Copy or share it now: we show it only once.')}
      </p>
      <LinkToShare label={t('Guest link')} url={url} title={name} text={t('Look at {name}', { name })} />
      <div className="guest-link-qr">
        <QrCode text={url} label={t('QR code of the guest link to {name}', { name })} size={180} />
      </div>
      <Button variant="ghost" onClick={onAnother}>
        {t('Make another link')}
      </Button>
    </div>
  );
}
