import { type CameraTrouble, cameraTrouble } from './camera-trouble.ts';

/** Enough for a tag of 15 mm at arm's length; more only makes reading slower. */
const IDEAL_WIDTH = 1280;
const IDEAL_HEIGHT = 720;

/** Camera controls that TypeScript's DOM library does not know yet (W3C Image Capture). */
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
  /** Answers whether the light does it. null: this camera has no light, or keeps it to itself. */
  setTorch: ((on: boolean) => Promise<boolean>) | null;
  /** Gives the camera back; its light goes out. */
  close: () => void;
}

export type OpenedCamera = { ok: true; camera: OpenCamera } | { ok: false; trouble: CameraTrouble };

/** Opens the camera that looks away from the person, without sound. `onLost`: the system or the person took it away. */
export async function openCamera(onLost: () => void): Promise<OpenedCamera> {
  // Absent without https, whatever TypeScript says.
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
      // A camera that nobody has is one that nobody gives back.
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

/** A camera that cannot after all what it said it could is still good for reading. Answers whether it could. */
async function adjust(track: MediaStreamTrack | undefined, set: CameraConstraint): Promise<boolean> {
  if (!track) return false;
  return track.applyConstraints({ advanced: [set] }).then(
    () => true,
    () => false,
  );
}
