import {
  allOk,
  always,
  anybody,
  caller,
  type Ending,
  ownersSeen,
  ownersUnseen,
  type PolicyCell,
  type PolicyRow,
  viewers,
} from './policy-row.ts';
import { ofOwn, ownOf, seenBy } from './shown.ts';
import { isSignedIn } from './world.ts';

const about = 'target';

/** The holder of a secret may call; a secret that nobody received is invalid. */
function bySecret(invalid: Ending, input: PolicyRow['input'], among?: (cell: PolicyCell) => Ending): PolicyRow {
  return {
    ...anybody(allOk, input),
    endsBy: (cell) => (cell.things === cell.world.absent || isNobodys(cell) ? invalid : (among?.(cell) ?? 'ok')),
  };
}

/** An actor who never signed in has no things; those of a deleted account are gone. */
function isNobodys({ actor, things }: PolicyCell): boolean {
  return things === actor.own && (actor.name === 'anonymous' || actor.name === 'deleted');
}

const ofInvited = ({ actor, things }: PolicyCell): Ending =>
  actor.email === things.invitedEmail ? 'ok' : 'EMAIL_MISMATCH';

export const SHARING_POLICY: Record<string, readonly PolicyRow[]> = {
  'sharing.overview': [
    {
      name: 'rooms',
      ...caller(),
      shows: {
        field: 'roomId',
        ids: ({ world, actor }) => [actor.firstRoom, ...seenBy(world, actor).map(({ room }) => room)],
      },
    },
    {
      name: 'members',
      ...caller(),
      shows: {
        field: 'userId',
        ids: ({ world, actor }) => [
          ...ownOf(world, actor).map(({ member }) => member),
          ...(actor.name === 'owner'
            ? (['view', 'edit', 'expired'] as const).map((name) => world.actors[name].userId)
            : []),
        ],
      },
    },
    { name: 'invitations', ...caller(), shows: ofOwn('id', ({ invitation }) => [invitation]) },
  ],
  'sharing.answers': [{ ...caller(), shows: ofOwn('id', ({ acceptedInvitation }) => [acceptedInvitation]) }],
  // Ids of other people's invitations are ignored without an error.
  'sharing.noteAnswersTold': [
    { about, ends: allOk, input: ({ invitation }) => ({ invitationIds: [invitation] }), passesOver: ['invitationIds'] },
  ],
  'sharing.invite': [{ about, ends: ownersSeen, input: ({ room }) => ({ roomId: room, email: 'new@example.net' }) }],
  'sharing.resend': [{ about, ends: ownersUnseen, input: ({ invitation }) => ({ invitationId: invitation }) }],
  'sharing.revoke': [{ about, ends: ownersUnseen, input: ({ invitation }) => ({ invitationId: invitation }) }],
  'sharing.setInvitationAccess': [
    { about, ends: ownersUnseen, input: ({ invitation }) => ({ invitationId: invitation, access: 'edit' }) },
  ],
  'sharing.setAccess': [
    { about, ends: ownersSeen, input: ({ room, member }) => ({ roomId: room, userId: member, access: 'view' }) },
    {
      name: 'for oneself',
      about,
      ends: { ...ownersSeen, owner: 'NOT_FOUND' },
      input: ({ room }, { userId }) => ({ roomId: room, userId, access: 'edit' }),
    },
  ],
  'sharing.remove': [{ about, ends: ownersSeen, input: ({ room, member }) => ({ roomId: room, userId: member }) }],
  'sharing.transfer': [
    { about, ends: ownersSeen, input: ({ room, member }) => ({ roomId: room, userId: member }) },
    {
      name: 'to oneself',
      about,
      ends: { ...ownersSeen, owner: 'NOT_FOUND' },
      input: ({ room }, { userId }) => ({ roomId: room, userId }),
    },
  ],
  // Owners delete or hand over their room instead of leaving it.
  'sharing.leave': [{ about, ends: { ...viewers, owner: 'NOT_FOUND' }, input: ({ room }) => ({ roomId: room }) }],

  'invitations.preview': [bySecret('INVITATION_INVALID', ({ invitationToken: token }) => ({ token }))],
  'invitations.waiting': [caller()],
  'invitations.sendSignInLink': [bySecret('INVITATION_INVALID', ({ invitationToken: token }) => ({ token }))],
  'invitations.accept': [
    {
      ...bySecret('INVITATION_INVALID', ({ invitationToken: token }) => ({ token })),
      endsBy: (cell) => {
        if (!isSignedIn(cell.actor.name)) return 'NOT_SIGNED_IN';
        return cell.things === cell.world.absent ? 'INVITATION_INVALID' : ofInvited(cell);
      },
    },
  ],
  'invitations.decline': [
    bySecret(
      'INVITATION_INVALID',
      ({ invitationToken: token }) => ({ token }),
      (cell) => (isSignedIn(cell.actor.name) ? ofInvited(cell) : 'ok'),
    ),
  ],

  'guest.list': [
    {
      name: 'room',
      about,
      ends: ownersSeen,
      input: ({ room }) => ({ roomId: room }),
      shows: { field: 'id', ids: ({ things }) => [things.guestLink] },
    },
    {
      name: 'box',
      about,
      ends: ownersSeen,
      input: ({ box }) => ({ boxId: box }),
      shows: { field: 'id', ids: () => [] },
    },
  ],
  'guest.create': [
    {
      name: 'room',
      about,
      ends: ownersSeen,
      input: ({ room }) => ({ roomId: room, expiresInDays: 7, showsPrices: true }),
    },
    { name: 'box', about, ends: ownersSeen, input: ({ box }) => ({ boxId: box, expiresInDays: 7, showsPrices: true }) },
  ],
  'guest.revoke': [{ about, ends: ownersUnseen, input: ({ guestLink }) => ({ id: guestLink }) }],
  'guest.open': [
    {
      ...bySecret('GUEST_LINK_INVALID', ({ guestToken: token }) => ({ token, visit: null, after: null })),
      shows: {
        field: 'id',
        ids: ({ things }) => [things.box, things.otherBox, things.item, things.otherItem, things.waitingItem],
      },
    },
    {
      name: 'the next page',
      ...bySecret('GUEST_LINK_INVALID', ({ guestToken: token, box }) => ({
        token,
        visit: null,
        after: { of: 'item', version: 0, id: box },
      })),
      shows: { field: 'id', ids: ({ things }) => [things.item, things.otherItem, things.waitingItem] },
      passesOver: ['after.id'],
    },
  ],

  'referral.overview': [caller()],
  'referral.invite': [caller(() => ({ email: 'new@example.net' }))],
  'referral.claim': [{ ...caller(() => ({ reward: 1 })), ends: always('REWARD_LOCKED') }],
  'referral.remember': [anybody(allOk, () => ({ code: '0123456789' }))],
};
