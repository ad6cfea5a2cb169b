import Images from 'lucide-react/icons/images';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TROUBLE_TEXTS } from '../../lib/camera/camera-trouble.ts';
import { takeFrame } from '../../lib/camera/take-frame.ts';
import { useCamera } from '../../lib/camera/use-camera.ts';
import { t } from '../../lib/language/t.ts';

interface PhotoCameraProps {
  onFile: (file: File) => void;
  /** Opens the library. */
  onLibrary: () => void;
  /** Opens the system's camera, which needs no permission here. */
  onSystemCamera: () => void;
}

/** The camera inside the app: each tap takes a picture, without leaving. */
export function PhotoCamera({ onFile, onLibrary, onSystemCamera }: PhotoCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry } = useCamera(video);
  const [taken, setTaken] = useState(0);
  const trouble = state.kind === 'trouble' ? TROUBLE_TEXTS[state.trouble] : null;

  async function handleTake() {
    const frame = video.current && (await takeFrame(video.current));
    if (!frame) return;
    setTaken((count) => count + 1);
    onFile(new File([frame], 'photo.jpg', { type: frame.type }));
  }

  return (
    <section className="photo-camera" aria-label={t('Camera')} data-state={state.kind}>
      <video ref={video} muted playsInline aria-hidden hidden={trouble !== null} />
      {/* A new element flashes again. */}
      {taken > 0 && <span key={taken} className="photo-camera-flash" aria-hidden />}
      <div role="status" className="photo-camera-status">
        {state.kind === 'starting' && <p className="muted">{t('Starting the camera...')}</p>}
        {trouble && (
          <>
            <p className="heading">{t(trouble.title)}</p>
            <p className="muted small">{t(trouble.hint)}</p>
          </>
        )}
      </div>
      {trouble && (
        <div className="cluster">
          <Button variant="outline" onClick={retry}>
            {t('Try again')}
          </Button>
          <Button variant="outline" onClick={onSystemCamera}>
            {t('Take Picture')}
          </Button>
        </div>
      )}
      <button type="button" className="photo-camera-library" aria-label={t('Choose from Library')} onClick={onLibrary}>
        <Images aria-hidden />
      </button>
      {state.kind === 'running' && (
        <button
          type="button"
          className="photo-camera-shutter"
          aria-label={t('Take picture')}
          onClick={() => void handleTake()}
        />
      )}
    </section>
  );
}
