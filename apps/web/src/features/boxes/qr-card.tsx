import { boxCodeText } from '@boxroom/domain/box/box-code';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import Download from 'lucide-react/icons/download';
import Link2 from 'lucide-react/icons/link-2';
import Printer from 'lucide-react/icons/printer';
import { Button } from '../../components/button/button.tsx';
import { drawQr } from '../../components/qr/draw-qr.ts';
import { QrCode } from '../../components/qr/qr-code.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { boxUrl } from '../../inventory/box/box-url.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import './qr-card.css';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useTagOnBox } from './use-tag-on-box.ts';

interface QrCardProps {
  box: BoxEntry;
  mayEdit: boolean;
  onPrint: () => void;
  /** Null: only the owner creates guest links. */
  onGuestLink: (() => void) | null;
}

/** The code to stick on the box: scanning it opens this page. */
export function QrCard({ box, mayEdit, onPrint, onGuestLink }: QrCardProps) {
  const { put, takeOff } = useTagOnBox();
  const url = boxUrl(box.id);
  const { tagId } = box;

  function handleTakeOff(taken: string) {
    const done = takeOff(box.id, taken);
    if (done) showUndoToast(done, () => put(box.id, taken));
  }

  function handleDownload() {
    downloadQr(url, box.name).catch(() =>
      showToast({
        title: t('Download failed'),
        description: t('Failed to download the image. Please try again.'),
        kind: 'destructive',
      }),
    );
  }

  return (
    <section className="card card-stack" aria-labelledby="qr-heading">
      <h2 id="qr-heading" className="heading">
        {t('QR Code')}
      </h2>
      <div className="qr-card-body">
        <QrCode text={url} label={t('QR code of {name}', { name: box.name })} />
        <p className="qr-card-code" aria-label={t('Code of {name}', { name: box.name })}>
          {boxCodeText(box.code)}
        </p>
        {tagId !== null && (
          <div className="qr-card-blank">
            <p className="small muted">
              {richText(t('Its tag says <code/>'), {
                code: () => <span className="qr-card-tag">{boxCodeText(tagCodeOf(tagId))}</span>,
              })}
            </p>
            {mayEdit && (
              <Button variant="ghost" onClick={() => handleTakeOff(tagId)}>
                {t('Take off')}
              </Button>
            )}
          </div>
        )}
        <p className="qr-card-url small muted">{url}</p>
        <div className="qr-card-actions">
          <Button variant="outline" onClick={onPrint}>
            <Printer aria-hidden />
            {t('Print')}
          </Button>
          {onGuestLink && (
            <Button variant="outline" onClick={onGuestLink}>
              <Link2 aria-hidden />
              {t('Guest link')}
            </Button>
          )}
          <Button variant="outline" onClick={handleDownload}>
            <Download aria-hidden />
            {t('Download as SVG')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Saves the QR code of an address as an SVG file named after the box. */
async function downloadQr(url: string, boxName: string): Promise<void> {
  const { side, path } = await drawQr(url);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
  saveFile(`${fileName(boxName)}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
}

/** Returns a name that every file system accepts. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N} _-]+/gu, '_').trim() || t('box');
}
