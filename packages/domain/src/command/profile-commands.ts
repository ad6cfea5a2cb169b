import * as z from 'zod/mini';
import { mergeOwnFields } from '../item/merge-own-fields.ts';
import { OWN_FIELDS_MAX, type OwnField, ownFieldsSchema } from '../item/own-fields.ts';
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

  /**
   * Changes the caller's own fields from those that the device has `seen` to `fields`, in this order; changes of other
   * devices stay. The values of items stay, also those of a field that is gone.
   */
  'profile.setOwnFields': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ seen: ownFieldsSchema, fields: ownFieldsSchema }),
    touches: (_, userId) => ({ profiles: [userId] }),
    plan({ view, userId }, { seen, fields }) {
      const profile = view.get('profile', userId);
      if (!profile) return refuse('NOT_FOUND', 'profile');
      const current = profile.ownFields ?? [];
      const merged = mergeOwnFields(current, { seen, wanted: fields });
      if (isSame(current, merged)) return accept([]);
      if (merged.length > OWN_FIELDS_MAX) return refuse('TOO_MANY', 'fields');
      const set = { ownFields: merged.length > 0 ? merged : null };
      return accept([{ op: 'patch', entity: 'profile', id: userId, set }]);
    },
  }),
};

function isSame(a: readonly OwnField[], b: readonly OwnField[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
