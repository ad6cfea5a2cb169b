/** Search parameters of a transfer that reopens after a new sign-in: the room, and its new owner. */
const [ROOM, MEMBER] = ['manage', 'transfer'];

/** Returns the address to come back to after signing in, where the same dialog reopens. */
export function transferPath(path: string, { roomId, memberId }: { roomId: string; memberId: string }): string {
  return change(path, (search) => {
    search.set(ROOM, roomId);
    search.set(MEMBER, memberId);
  });
}

/** Returns the same address without the transfer, for a person who does not sign in after all. */
export function withoutTransfer(path: string): string {
  return change(path, (search) => {
    search.delete(ROOM);
    search.delete(MEMBER);
  });
}

function change(path: string, work: (search: URLSearchParams) => void): string {
  const url = new URL(path, window.location.origin);
  work(url.searchParams);
  return url.pathname + url.search;
}
