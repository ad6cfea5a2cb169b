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

interface TroubleText {
  title: string;
  /** What the person can do about it. */
  hint: string;
}

const OR_TYPE = 'Or type what is printed on the tag.';

export const TROUBLE_TEXTS: Record<CameraTrouble | 'unread', TroubleText> = {
  insecure: {
    title: 'The camera needs a secure address.',
    hint: `Browsers allow the camera only at addresses that begin with https. Open Boxroom there. ${OR_TYPE}`,
  },
  refused: {
    title: 'Boxroom may not use the camera.',
    hint: `Allow the camera for this site with the icon next to the address; on a phone, also in the system settings. Then try again. ${OR_TYPE}`,
  },
  missing: {
    title: 'No camera was found.',
    hint: `Connect one and try again. ${OR_TYPE}`,
  },
  busy: {
    title: 'Another app is using the camera.',
    hint: `Close it there and try again. ${OR_TYPE}`,
  },
  unread: {
    title: 'The tag reader could not be loaded.',
    hint: `Try again once the server can be reached. ${OR_TYPE}`,
  },
  failed: {
    title: 'The camera could not be started.',
    hint: `Try again, or close and open the browser. ${OR_TYPE}`,
  },
};
