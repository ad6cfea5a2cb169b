import { msg } from '@boxroom/domain/language/message';
import Flashlight from 'lucide-react/icons/flashlight';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TROUBLE_TEXTS, type TroubleText } from '../../lib/camera/camera-trouble.ts';
import type { OpenCamera } from '../../lib/camera/open-camera.ts';
import { useCamera } from '../../lib/camera/use-camera.ts';
import './camera-view.css';
import { t } from '../../lib/language/t.ts';
import { useTagReading } from './use-tag-reading.ts';

interface CameraViewProps {
  /** Pauses reading, for example behind a dialog. */
  isPaused: boolean;
  /** Leaves room for a list below. */
  isSmall: boolean;
  /** Called with the text of each QR code that comes into the picture. */
  onRead: (text: string) => void;
}

/** The camera's picture, which is read for tags while it is visible; or the reason why there is none, with advice. */
export function CameraView({ isPaused, isSmall, onRead }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry } = useCamera(video);
  const hasFailed = useTagReading(video, state.kind === 'running' && !isPaused, onRead);
  const shown = hasFailed ? 'trouble' : state.kind;
  const trouble = hasFailed ? UNREAD : state.kind === 'trouble' ? TROUBLE_TEXTS[state.trouble] : null;
  return (
    <section
      className={isSmall ? 'camera-view camera-view-small' : 'camera-view'}
      aria-label={t('Camera')}
      data-state={shown}
    >
      <video ref={video} className="camera-view-video" muted playsInline aria-hidden hidden={trouble !== null} />
      {shown === 'running' && <span className="camera-view-frame" aria-hidden />}
      <div role="status" className="camera-view-status">
        {state.kind === 'starting' && <p className="muted">{t('Starting the camera...')}</p>}
        {trouble && (
          <>
            <p className="heading">{t(trouble.title)}</p>
            <p className="muted small">
              {t(trouble.hint)} {t('Or type what is printed on the tag.')}
            </p>
          </>
        )}
      </div>
      {trouble && (
        <Button variant="outline" onClick={retry}>
          {t('Try again')}
        </Button>
      )}
      {state.kind === 'running' && !hasFailed && state.camera.setTorch && (
        <TorchButton setTorch={state.camera.setTorch} />
      )}
    </section>
  );
}

const UNREAD: TroubleText = {
  title: msg('The tag reader could not be loaded.'),
  hint: msg('Try again once the server can be reached.'),
};

function TorchButton({ setTorch }: { setTorch: NonNullable<OpenCamera['setTorch']> }) {
  const [isOn, setOn] = useState(false);
  return (
    <button
      type="button"
      className="camera-view-torch"
      aria-label={t('Camera light')}
      aria-pressed={isOn}
      onClick={() => {
        void setTorch(!isOn).then((could) => could && setOn(!isOn));
      }}
    >
      <Flashlight aria-hidden />
    </button>
  );
}
