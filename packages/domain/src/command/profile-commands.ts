import * as z from 'zod/mini';
import { type OwnField, ownFieldsSchema } from '../item/own-fields.ts';
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

  /** Sets the caller's own fields, in this order. The values of items stay, also those of a field that is not named. */
  'profile.setOwnFields': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ fields: ownFieldsSchema }),
    touches: (_, userId) => ({ profiles: [userId] }),
    plan({ view, userId }, { fields }) {
      const profile = view.get('profile', userId);
      if (!profile) return refuse('NOT_FOUND', 'profile');
      if (isSame(profile.ownFields ?? [], fields)) return accept([]);
      const set = { ownFields: fields.length > 0 ? fields : null };
      return accept([{ op: 'patch', entity: 'profile', id: userId, set }]);
    },
  }),
};

function isSame(a: readonly OwnField[], b: readonly OwnField[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
