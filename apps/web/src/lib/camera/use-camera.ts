import { type RefObject, useCallback, useEffect, useState } from 'react';
import { isIos } from '../window/platform.ts';
import type { CameraTrouble } from './camera-trouble.ts';
import { type OpenCamera, openCamera } from './open-camera.ts';

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'running'; camera: OpenCamera }
  | { kind: 'trouble'; trouble: CameraTrouble };

const STARTING: CameraState = { kind: 'starting' };

/**
 * Shows the camera's picture in `video` while the page is open and visible: leaving or hiding the page releases the
 * camera. On iOS only leaving does: the system itself turns it off while the page is hidden, and an app on the home
 * screen would be asked for permission at every return.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): { state: CameraState; retry: () => void } {
  const [state, setState] = useState<CameraState>(STARTING);
  const [attempt, setAttempt] = useState(0);
  const isVisible = useIsVisible();
  const isOn = isVisible || isIos();

  const retry = useCallback(() => {
    setState(STARTING);
    setAttempt((count) => count + 1);
  }, []);

  useEffect(() => {
    if (!isOn) return undefined;
    let isCurrent = true;
    let camera: OpenCamera | null = null;
    const say = (next: CameraState) => {
      if (isCurrent) setState(next);
    };
    const resume = () => {
      if (document.visibilityState === 'hidden' || !camera) return;
      // iOS may also end the camera of a hidden page, or stop its picture.
      if (camera.stream.getVideoTracks().every(({ readyState }) => readyState === 'ended')) return retry();
      void video.current?.play().catch(() => undefined);
    };
    const lost = () => {
      if (document.visibilityState === 'visible') say({ kind: 'trouble', trouble: 'busy' });
    };
    const muted = (isMuted: boolean) => {
      if (!camera || document.visibilityState === 'hidden') return;
      say(isMuted ? { kind: 'trouble', trouble: 'busy' } : { kind: 'running', camera });
    };
    document.addEventListener('visibilitychange', resume);
    void openCamera({ onLost: lost, onMuted: muted }).then(async (opened) => {
      if (!opened.ok) {
        return say({ kind: 'trouble', trouble: opened.trouble });
      }
      const element = video.current;
      if (!isCurrent || !element) return opened.camera.close();
      camera = opened.camera;
      element.srcObject = camera.stream;
      // Hiding the page interrupts `play`; the next effect starts from scratch.
      await element.play().catch(() => undefined);
      say({ kind: 'running', camera: opened.camera });
    });
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', resume);
      camera?.close();
      setState(STARTING);
    };
  }, [video, isOn, attempt, retry]);

  return { state, retry };
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
