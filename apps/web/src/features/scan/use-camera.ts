import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { CameraTrouble } from './camera-trouble.ts';
import { type OpenCamera, openCamera } from './open-camera.ts';

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'running'; camera: OpenCamera }
  | { kind: 'trouble'; trouble: CameraTrouble };

const STARTING: CameraState = { kind: 'starting' };

/**
 * Shows the camera's picture in `video` while the page is open and visible: leaving or hiding the page releases the
 * camera.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): { state: CameraState; retry: () => void } {
  const [state, setState] = useState<CameraState>(STARTING);
  const [attempt, setAttempt] = useState(0);
  const isVisible = useIsVisible();

  useEffect(() => {
    if (!isVisible) return undefined;
    let isCurrent = true;
    let camera: OpenCamera | null = null;
    const lost = () => {
      if (isCurrent) setState({ kind: 'trouble', trouble: 'busy' });
    };
    void openCamera(lost).then(async (opened) => {
      if (!opened.ok) {
        if (isCurrent) setState({ kind: 'trouble', trouble: opened.trouble });
        return;
      }
      const element = video.current;
      if (!isCurrent || !element) return opened.camera.close();
      camera = opened.camera;
      element.srcObject = camera.stream;
      // Hiding the page interrupts `play`; the next effect starts from scratch.
      await element.play().catch(() => undefined);
      if (isCurrent) setState({ kind: 'running', camera: opened.camera });
    });
    return () => {
      isCurrent = false;
      camera?.close();
      setState(STARTING);
    };
  }, [video, isVisible, attempt]);

  const retry = useCallback(() => {
    setState(STARTING);
    setAttempt((count) => count + 1);
  }, []);
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
