/** Why there is no camera picture. */
export type CameraTrouble = 'insecure' | 'refused' | 'missing' | 'busy' | 'failed';

/** Converts an error of `getUserMedia` to a reason that a person can act on. */
export function cameraTrouble(error: unknown): CameraTrouble {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    // Another program uses the camera (Windows, Android), or the system took it away while it was opening.
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}

export interface TroubleText {
  title: string;
  /** What the person can do about it. */
  hint: string;
}

export const TROUBLE_TEXTS: Record<CameraTrouble, TroubleText> = {
  insecure: {
    title: 'The camera needs a secure address.',
    hint: 'Browsers allow the camera only at addresses that begin with https. Open Boxroom there.',
  },
  refused: {
    title: 'Boxroom may not use the camera.',
    hint: 'Allow the camera for this site with the icon next to the address; on a phone, also in the system settings. Then try again.',
  },
  missing: {
    title: 'No camera was found.',
    hint: 'Connect one and try again.',
  },
  busy: {
    title: 'Another app is using the camera.',
    hint: 'Close it there and try again.',
  },
  failed: {
    title: 'The camera could not be started.',
    hint: 'Try again, or close and open the browser.',
  },
};
