import type { SentInvitation } from '@boxroom/domain/sharing/invitation';
import type { Dice } from '@boxroom/sync-client/simulation/dice';
import type { Person } from '../cluster/device.ts';

/** A room of one person, and the other person, who may have access to it. */
export interface SharedRoom {
  id: string;
  owner: Person;
  other: Person;
}

interface Meddling {
  dice: Dice;
  origin: string;
  rooms: readonly SharedRoom[];
}

/** Gives, lowers or takes away access to a room, as the people's browsers do. Returns whether the server did it. */
export async function meddle({ dice, origin, rooms }: Meddling): Promise<boolean> {
  const room = dice.pick(rooms);
  if (!room) return false;
  const { id: roomId, owner, other } = room;
  const { userId } = other;
  const access = dice.once(3) ? 'view' : 'edit';
  switch (dice.roll(4)) {
    case 0:
      return (await call(origin, owner, 'sharing.remove', { roomId, userId })) !== null;
    case 1:
      return (await call(origin, owner, 'sharing.setAccess', { roomId, userId, access })) !== null;
    case 2:
      return (await call(origin, other, 'sharing.leave', { roomId })) !== null;
    default: {
      const email = `${userId}@example.com`;
      const sent = await call<SentInvitation>(origin, owner, 'sharing.invite', { roomId, email, access });
      const token = sent && new URL(sent.link).searchParams.get('token');
      return token !== null && (await call(origin, other, 'invitations.accept', { token })) !== null;
    }
  }
}

/** Calls a procedure. Returns null where it was refused or the server was away. */
async function call<T = unknown>(origin: string, { cookie }: Person, path: string, input: unknown): Promise<T | null> {
  try {
    const response = await fetch(`${origin}/trpc/${path}`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as { result?: { data: T } };
    return answer.result?.data ?? null;
  } catch {
    return null;
  }
}
