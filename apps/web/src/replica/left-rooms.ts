/** Rooms of others that this page is leaving: that they go from this device is no news. */
const leaving = new Set<string>();

export function noteLeaving(roomId: string): void {
  leaving.add(roomId);
}

/** After leaving has failed. */
export function forgetLeaving(roomId: string): void {
  leaving.delete(roomId);
}

/** Whether the person has left a room that is gone now. Answers once: they may be invited again. */
export function takeLeaving(roomId: string): boolean {
  return leaving.delete(roomId);
}
