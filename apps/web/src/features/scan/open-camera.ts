import { type CameraTrouble, cameraTrouble } from './camera-trouble.ts';

/** Enough for a tag of 15 mm at arm's length; more only slows reading down. */
const IDEAL_WIDTH = 1280;
const IDEAL_HEIGHT = 720;

/** Camera controls that TypeScript's DOM library lacks (W3C Image Capture). */
interface CameraCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  focusMode?: string[];
}
interface CameraConstraint extends MediaTrackConstraintSet {
  torch?: boolean;
  focusMode?: string;
}

export interface OpenCamera {
  stream: MediaStream;
  /** Resolves with whether the torch changed. Null: this camera has no torch, or does not report it. */
  setTorch: ((on: boolean) => Promise<boolean>) | null;
  /** Releases the camera; its indicator goes off. */
  close: () => void;
}

export type OpenedCamera = { ok: true; camera: OpenCamera } | { ok: false; trouble: CameraTrouble };

/** Opens the rear camera, without sound. `onLost`: the system or the person took it away. */
export async function openCamera(onLost: () => void): Promise<OpenedCamera> {
  // Absent without HTTPS, contrary to TypeScript's types.
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator;
  if (!mediaDevices) return { ok: false, trouble: window.isSecureContext ? 'missing' : 'insecure' };
  try {
    const stream = await mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: IDEAL_WIDTH }, height: { ideal: IDEAL_HEIGHT } },
    });
    try {
      return { ok: true, camera: await prepare(stream, onLost) };
    } catch (error) {
      // Nobody else can close this camera, because it is not returned.
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
  } catch (error) {
    return { ok: false, trouble: cameraTrouble(error) };
  }
}

async function prepare(stream: MediaStream, onLost: () => void): Promise<OpenCamera> {
  const [track] = stream.getVideoTracks();
  track?.addEventListener('ended', onLost);
  const can: CameraCapabilities = track && 'getCapabilities' in track ? track.getCapabilities() : {};
  if (can.focusMode?.includes('continuous')) await adjust(track, { focusMode: 'continuous' });
  return {
    stream,
    setTorch: can.torch === true ? (torch) => adjust(track, { torch }) : null,
    close() {
      track?.removeEventListener('ended', onLost);
      for (const one of stream.getTracks()) one.stop();
    },
  };
}

/** A camera that fails to apply a reported capability can still read. Resolves with whether it succeeded. */
async function adjust(track: MediaStreamTrack | undefined, set: CameraConstraint): Promise<boolean> {
  if (!track) return false;
  return track.applyConstraints({ advanced: [set] }).then(
    () => true,
    () => false,
  );
}
