import { msg, type Message } from '@boxroom/domain/language/message';
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
  title: Message;
  /** What the person can do about it. */
  hint: Message;
}

export const TROUBLE_TEXTS: Record<CameraTrouble, TroubleText> = {
  insecure: {
    title: msg('The camera needs a secure address.'),
    hint: msg('Browsers allow the camera only at addresses that begin with https. Open Boxroom there.'),
  },
  refused: {
    title: msg('Boxroom may not use the camera.'),
    hint: msg(
      'Allow the camera for this site with the icon next to the address; on a phone, also in the system settings. Then try again.',
    ),
  },
  missing: {
    title: msg('No camera was found.'),
    hint: msg('Connect one and try again.'),
  },
  busy: {
    title: msg('Another app is using the camera.'),
    hint: msg('Close it there and try again.'),
  },
  failed: {
    title: msg('The camera could not be started.'),
    hint: msg('Try again, or close and open the browser.'),
  },
};
