import type { Item } from '@boxroom/domain/item/item';
import ImageOff from 'lucide-react/icons/image-off';
import { Button } from '../../components/button/button.tsx';
import { sendingText } from '../../inventory/picture/sending-text.ts';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';
import { useSendPictureAgain } from '../../replica/picture/send-picture-again.ts';
import { type PictureSending, usePictureSending } from '../../replica/picture/use-picture-sending.ts';
import { usePicture } from '../../replica/picture/use-picture.ts';

interface PictureStageProps {
  item: Item;
  /** A new picture is being compressed. */
  isWorking: boolean;
}

/** The picture of an item, as large as fits, always in the same place, with the progress of its upload. */
export function PictureStage({ item, isWorking }: PictureStageProps) {
  const whole = usePicture(item, 'whole');
  const small = usePicture(item, 'thumb');
  const sending = usePictureSending(item.pictureId);
  const isOffline = useSyncStatus().state.kind === 'offline';
  const isMissing = whole?.state === 'missing' || whole?.state === 'failed';
  return (
    <>
      <div className="picture-stage" aria-busy={isWorking || whole?.state === 'loading'}>
        {whole === null && <NoPicture text="No picture available" />}
        {isMissing && small?.url == null && (
          <NoPicture
            text="No picture available"
            detail={isOffline ? OFFLINE : whole.state === 'failed' ? FAILED : NOT_THERE}
          />
        )}
        {whole !== null && whole.url === null && small?.url != null && (
          <img className="picture-small" src={small.url} alt={isMissing ? item.name : ''} />
        )}
        {whole !== null && whole.url !== null && <img src={whole.url} alt={item.name} />}
        {isWorking && <span className="picture-viewer-note picture-viewer-over-stage">Preparing picture…</span>}
      </div>
      <div role="status" className="picture-viewer-state">
        {sending && <Sending sending={sending} pictureId={item.pictureId} />}
      </div>
    </>
  );
}

const OFFLINE = 'It is not on this device yet. It appears when you are online again.';
const FAILED = 'It could not be loaded. We will try again.';
const NOT_THERE = 'The person who took it has not sent it yet.';

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
      <p className="picture-viewer-note">{sending.kind === 'sending' ? 'Sending the picture' : sendingText(sending)}</p>
      {sending.kind === 'sending' && (
        <progress aria-label="Sending the picture" max={100} value={sending.percent}>
          {sending.percent} %
        </progress>
      )}
      {canRetry && (
        <Button variant="ghost" onClick={() => void sendAgain(pictureId)}>
          Try again
        </Button>
      )}
    </>
  );
}
