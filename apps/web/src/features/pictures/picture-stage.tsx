import { msg } from '@boxroom/domain/language/message';
import type { PictureEntry } from '@boxroom/domain/picture/pictures';
import ImageOff from 'lucide-react/icons/image-off';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import type { Pictured } from '../../inventory/picture/pictured.ts';
import { sendingText } from '../../inventory/picture/sending-text.ts';
import { t } from '../../lib/language/t.ts';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';
import { useSendPictureAgain } from '../../replica/picture/send-picture-again.ts';
import { type PictureSending, usePictureSending } from '../../replica/picture/use-picture-sending.ts';
import { usePicture } from '../../replica/picture/use-picture.ts';

interface PictureStageProps {
  of: Pictured;
  /** The picture to show; null: there is none. */
  entry: PictureEntry | null;
  /** What is being done to new pictures, in words; empty: nothing. */
  note?: string;
  /** Lies over the picture. */
  children?: ReactNode;
}

/** A picture as large as fits, always in the same place, with its caption and the progress of its upload. */
export function PictureStage({ of, entry, note = '', children }: PictureStageProps) {
  const pictureId = entry?.id ?? null;
  const { entity, id } = of;
  const whole = usePicture({ entity, id, pictureId }, 'whole');
  const small = usePicture({ entity, id, pictureId }, 'thumb');
  const sending = usePictureSending(pictureId);
  const isOffline = useSyncStatus().state.kind === 'offline';
  const isMissing = whole?.state === 'missing' || whole?.state === 'failed';
  const name = entry?.caption === undefined ? of.name : `${of.name}: ${entry.caption}`;
  return (
    <>
      <div className="picture-stage" aria-busy={note !== '' || whole?.state === 'loading'}>
        {whole === null && <NoPicture text={t('No picture available')} />}
        {isMissing && small?.url == null && (
          <NoPicture
            text={t('No picture available')}
            detail={t(isOffline ? OFFLINE : whole.state === 'failed' ? FAILED : NOT_THERE)}
          />
        )}
        {whole !== null && whole.url === null && small?.url != null && (
          <img className="picture-small" src={small.url} alt={isMissing ? name : ''} draggable={false} />
        )}
        {whole !== null && whole.url !== null && <img src={whole.url} alt={name} draggable={false} />}
        {children}
        {note !== '' && <span className="picture-viewer-note picture-viewer-over-stage">{note}</span>}
      </div>
      {entry?.caption !== undefined && (
        <p className="picture-caption" dir="auto">
          {entry.caption}
        </p>
      )}
      <div role="status" className="picture-viewer-state">
        {sending && <Sending sending={sending} pictureId={pictureId} />}
      </div>
    </>
  );
}

const OFFLINE = msg('It is not on this device yet. It appears when you are online again.');
const FAILED = msg('It could not be loaded. We will try again.');
const NOT_THERE = msg('The person who took it has not sent it yet.');

function NoPicture({ text, detail }: { text: string; detail?: string }) {
  return (
    <div className="picture-none">
      <ImageOff aria-hidden />
      <p>{text}</p>
      {detail !== undefined && <p className="picture-viewer-note">{detail}</p>}
    </div>
  );
}

function Sending({ sending, pictureId }: { sending: PictureSending; pictureId: string | null }) {
  const sendAgain = useSendPictureAgain();
  const canRetry = pictureId !== null && sending.kind !== 'sending';
  return (
    <>
      <p className="picture-viewer-note">
        {sending.kind === 'sending' ? t('Sending the picture') : sendingText(sending)}
      </p>
      {sending.kind === 'sending' && (
        <progress aria-label={t('Sending the picture')} max={100} value={sending.percent}>
          {sending.percent} %
        </progress>
      )}
      {canRetry && (
        <Button variant="ghost" onClick={() => void sendAgain(pictureId)}>
          {t('Try again')}
        </Button>
      )}
    </>
  );
}
