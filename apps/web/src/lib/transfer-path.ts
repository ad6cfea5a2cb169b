/** Names in the address of a transfer that is asked about again after a new sign-in: the room, and to whom. */
const [ROOM, MEMBER] = ['manage', 'transfer'];

/** The address to come back to from signing in, where the same question opens again. */
export function transferPath(path: string, { roomId, memberId }: { roomId: string; memberId: string }): string {
  return change(path, (search) => {
    search.set(ROOM, roomId);
    search.set(MEMBER, memberId);
  });
}

/** The same address for who does not sign in after all. */
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
