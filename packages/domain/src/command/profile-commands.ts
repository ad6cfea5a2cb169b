import * as z from 'zod/mini';
import { displaySettingsSchema } from '../profile/profile-schemas.ts';
import { changedFields } from './changed-fields.ts';
import { accept, defineCommand, refuse } from './command.ts';

export const profileCommands = {
  /** Switches optional features on or off for the caller. */
  'profile.setDisplay': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ set: z.partial(displaySettingsSchema) }),
    touches: (_, userId) => ({ profiles: [userId] }),
    plan({ view, userId }, { set }) {
      const profile = view.get('profile', userId);
      if (!profile) return refuse('NOT_FOUND', 'profile');
      const changed = changedFields(profile, set);
      return accept(changed ? [{ op: 'patch', entity: 'profile', id: userId, set: changed.set }] : []);
    },
  }),
};
