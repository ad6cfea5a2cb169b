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

export interface CameraListener {
  /** The system or the person took the camera away. */
  onLost: () => void;
  /** The system took it for a while, as for a call on an iPhone, or gave it back. */
  onMuted: (isMuted: boolean) => void;
}

/** Opens the rear camera, without sound. */
export async function openCamera(listener: CameraListener): Promise<OpenedCamera> {
  // Absent without HTTPS, contrary to TypeScript's types.
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator;
  if (!mediaDevices) return { ok: false, trouble: window.isSecureContext ? 'missing' : 'insecure' };
  try {
    const stream = await mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: IDEAL_WIDTH }, height: { ideal: IDEAL_HEIGHT } },
    });
    try {
      return { ok: true, camera: await prepare(stream, listener) };
    } catch (error) {
      // Nobody else can close this camera, because it is not returned.
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
  } catch (error) {
    return { ok: false, trouble: cameraTrouble(error) };
  }
}

async function prepare(stream: MediaStream, { onLost, onMuted }: CameraListener): Promise<OpenCamera> {
  const [track] = stream.getVideoTracks();
  const closing = new AbortController();
  const { signal } = closing;
  track?.addEventListener('ended', onLost, { signal });
  track?.addEventListener('mute', () => onMuted(true), { signal });
  track?.addEventListener('unmute', () => onMuted(false), { signal });
  const can: CameraCapabilities = track && 'getCapabilities' in track ? track.getCapabilities() : {};
  if (can.focusMode?.includes('continuous')) await adjust(track, { focusMode: 'continuous' });
  return {
    stream,
    setTorch: can.torch === true ? (torch) => adjust(track, { torch }) : null,
    close() {
      closing.abort();
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
