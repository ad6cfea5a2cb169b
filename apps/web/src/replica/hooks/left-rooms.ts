/** Other people's rooms that this page is leaving: their removal from this device needs no notice. */
const leaving = new Set<string>();

export function noteLeaving(roomId: string): void {
  leaving.add(roomId);
}

/** Called when leaving failed. */
export function forgetLeaving(roomId: string): void {
  leaving.delete(roomId);
}

/** Whether the person has left a room that is now gone. Returns true once only, because they may be invited again. */
export function takeLeaving(roomId: string): boolean {
  return leaving.delete(roomId);
}
