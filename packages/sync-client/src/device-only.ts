import { DEFAULT_DISPLAY_SETTINGS } from '@boxroom/domain/profile/profile';
import type { PullOutput, SpacePatch } from '@boxroom/domain/sync/protocol';
import type { Transport } from './transport.ts';

interface DeviceOwner {
  userId: string;
  catalogueId: string;
  username: string;
}

/** The epoch of a copy that no server knows. */
const EPOCH = 'device-only';

/**
 * The transport of a copy that lives on one device alone. It sends nothing: a pull brings what every new account has,
 * an empty personal space and a catalogue with the profile, and a push rejects.
 */
export function deviceOnlyTransport({ userId, catalogueId, username }: DeviceOwner): Transport {
  const never = () => Promise.reject(new Error('A copy on this device alone sends nothing.'));
  return {
    push: never,
    sendPicture: never,
    subscribe: () => () => undefined,
    pull: (): Promise<PullOutput> =>
      Promise.resolve({
        spaces: [
          emptySpace(userId),
          {
            ...emptySpace(catalogueId),
            profile: [{ id: userId, spaceId: catalogueId, username, ...DEFAULT_DISPLAY_SETTINGS }],
          },
        ],
        accessible: [
          { id: userId, kind: 'personal', ownerId: userId, access: 'owner' },
          { id: catalogueId, kind: 'catalogue', ownerId: userId, access: 'owner' },
        ],
        client: { done: [] },
        hasMore: false,
        remaining: 0,
        now: Date.now(),
        epoch: EPOCH,
      }),
  };
}

function emptySpace(id: string): SpacePatch {
  const rows = { room: [], box: [], item: [], category: [], profile: [], boxSetting: [], checklistEntry: [] };
  return { id, reset: true, from: 0, to: 1, base: 1, ...rows, gone: [] };
}
