import { v7 as newId } from 'uuid';
import { caller, type Ending, type PolicyRow } from './policy-row.ts';
import { isSignedIn } from './world.ts';

/** Concerns the whole installation: for its admins only. */
function adminOnly(input?: PolicyRow['input'], ending: Ending = 'ok'): PolicyRow {
  return {
    ...caller(input),
    endsBy: ({ actor: { name } }) => (name === 'admin' ? ending : isSignedIn(name) ? 'ADMIN_ONLY' : 'NOT_SIGNED_IN'),
  };
}

export const ADMIN_POLICY: Record<string, readonly PolicyRow[]> = {
  'admin.status': [caller()],
  'admin.overview': [adminOnly()],
  'admin.actions': [adminOnly(({ member }) => ({ before: member }))],
  'admin.countOrphans': [adminOnly()],
  // The other calls leave no orphans behind.
  'admin.cleanUp': [adminOnly(() => ({ expected: 0 }))],
  'admin.findPeople': [adminOnly(() => ({ search: 'friend@' }))],
  'admin.signOutPerson': [adminOnly(({ member }) => ({ personId: member }))],
  'admin.blockPerson': [
    adminOnly(({ member }) => ({ personId: member, reason: 'spam' })),
    { name: 'oneself', ...adminOnly(({ userId }) => ({ personId: userId, reason: 'spam' }), 'PERSON_IS_ADMIN') },
  ],
  'admin.unblockPerson': [adminOnly(({ member }) => ({ personId: member, reason: 'a mistake' }))],
  'admin.waivePasskey': [adminOnly(({ member }) => ({ personId: member, reason: 'lost the phone' }))],
  'admin.setLimits': [adminOnly(({ member }) => ({ personId: member, limits: { items: 10, pictureBytes: null } }))],
  'admin.deletePerson': [
    adminOnly(({ member }) => ({ id: newId(), personId: member, typed: '' }), 'PERSON_NOT_CONFIRMED'),
    {
      name: 'oneself',
      ...adminOnly(({ userId, email }) => ({ id: newId(), personId: userId, typed: email }), 'PERSON_IS_ADMIN'),
    },
  ],
};
