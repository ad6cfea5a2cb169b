/** Set by the person at sign-in; of this browser session only, like the sign-in itself. */
const SHARED_KEY = 'boxroom-shared-computer';

/** Whether nothing may be kept on this device. */
export function isSharedComputer(): boolean {
  try {
    return window.sessionStorage.getItem(SHARED_KEY) !== null;
  } catch {
    return false; // Storage is forbidden: nothing can be kept anyway.
  }
}
