/** Returns why somebody with view access cannot do something in a room, for a hint: `verb` 'edit', `things` 'items'. */
export function viewOnlyReason(verb: string, things: string): string {
  return `View-only access - you cannot ${verb} ${things} in this room`;
}
