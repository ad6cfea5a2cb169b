import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { v7 as newId } from 'uuid';
import { ADMIN_POLICY } from './admin-policy.ts';
import { COMMAND_POLICY } from './command-policy.ts';
import { HISTORY_POLICY } from './history-policy.ts';
import { PASSKEY_POLICY } from './passkey-policy.ts';
import { allOk, always, anybody, caller, editors, ownersUnseen, type PolicyRow, viewers } from './policy-row.ts';
import { SHARING_POLICY } from './sharing-policy.ts';
import { boxesOf, ofOwn, ofTarget, roomsOf, seenBy } from './shown.ts';
import { isSignedIn, levelOf } from './world.ts';

const about = 'target';
const noToken = 'nobody-has-this-token-aaaaaaaaaaaaaaaaaaaaa';

/** Only the session that made it knows a code for another device. */
const ownPairing = { ...always('PAIRING_INVALID'), owner: 'ok' } as const;

/** The router of each command's entity. */
const NOUNS: Readonly<Record<string, string>> = {
  room: 'rooms',
  box: 'boxes',
  item: 'items',
  picture: 'pictures',
  paper: 'papers',
  category: 'categories',
  tag: 'tags',
};

export function procedureOfCommand(command: string): string {
  const [noun = '', verb = ''] = command.split('.');
  return `${NOUNS[noun] ?? noun}.${verb}`;
}

const COMMAND_ROWS: Record<string, readonly PolicyRow[]> = Object.fromEntries(
  Object.entries(COMMAND_POLICY).map(([name, rows]) => [procedureOfCommand(name), rows]),
);

/** Procedures that other tests cover cell by cell, and why they have no row here. */
export const EXCHANGES = {
  'sync.push': 'Carries commands: each is pushed by the rows of COMMAND_POLICY.',
  'sync.pull': 'Compared row by row with what each may see.',
  'sync.events': 'A stream: open while access ends.',
} as const;

const SWITCHES = { reminders: true, ownRooms: true, sharedRooms: true, names: true };

/** A browser's address at a push service: one of its own for each caller. */
function addressOf(email: string) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${encodeURIComponent(email)}`;
  return { endpoint, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
}

/** Every procedure needs a row. */
export const PROCEDURE_POLICY: Record<string, readonly PolicyRow[]> = {
  ...COMMAND_ROWS,
  ...SHARING_POLICY,
  ...ADMIN_POLICY,

  'auth.requestLink': [anybody(allOk, ({ email }) => ({ email }))],
  'auth.previewLink': [anybody(always('LINK_INVALID'), () => ({ token: noToken }))],
  'auth.completeLink': [anybody(always('LINK_INVALID'), () => ({ token: noToken }))],
  'auth.verifyCode': [anybody(always('LINK_INVALID'), () => ({ requestId: newId(), code: '123456' }))],
  'auth.verifyLinkCode': [anybody(always('LINK_INVALID'), () => ({ token: noToken, code: '123456' }))],
  'auth.providers': [anybody(allOk)],
  'auth.startProvider': [anybody(always('PROVIDER_UNAVAILABLE'), () => ({ provider: 'google' }))],
  'auth.completeProvider': [
    anybody(always('PROVIDER_UNAVAILABLE'), () => ({ provider: 'google', query: 'code=1&state=2' })),
  ],
  'auth.signInWithPassword': [
    anybody(always('LOGIN_FAILED'), ({ email }) => ({ email, password: 'not the password of anybody' })),
  ],
  'auth.requestRecovery': [anybody(allOk, ({ email }) => ({ email }))],
  'auth.mailState': [anybody(allOk, () => ({ requestId: newId() }))],
  'auth.previewRecovery': [anybody(always('RECOVERY_INVALID'), () => ({ token: noToken }))],
  'auth.resetPassword': [
    anybody(always('RECOVERY_INVALID'), () => ({ token: noToken, password: 'a long enough password' })),
  ],
  'auth.session': [anybody(allOk)],
  'auth.signOut': [anybody(allOk)],

  'sessions.list': [caller()],
  // A session that is missing or belongs to another account counts as ended.
  'sessions.end': [{ about, ends: allOk, input: ({ session }) => ({ id: session }), passesOver: ['id'] }],
  'sessions.endOthers': [caller()],
  'sessions.removePassword': [caller()],

  ...PASSKEY_POLICY,

  'pairing.start': [caller()],
  'pairing.state': [{ about, ends: ownPairing, input: ({ pairing }) => ({ id: pairing }) }],
  // Nobody has scanned it.
  'pairing.confirm': [
    { about, ends: always('PAIRING_INVALID'), input: ({ pairing }) => ({ id: pairing, number: 123 }) },
  ],
  'pairing.cancel': [{ about, ends: ownPairing, input: ({ pairing }) => ({ id: pairing }) }],
  'pairing.preview': [anybody(always('PAIRING_INVALID'), () => ({ token: noToken }))],
  'pairing.claim': [anybody(always('PAIRING_INVALID'), () => ({ token: noToken, claim: noToken }))],
  'pairing.finish': [anybody(always('PAIRING_INVALID'), () => ({ token: noToken, claim: noToken }))],

  'rooms.list': [{ ...caller(), shows: { field: 'id', ids: roomsOf } }],
  'boxes.list': [
    { about, ends: allOk, input: ({ room }) => ({ roomId: room }), shows: ofTarget('id', boxesOf) },
    { name: 'unassigned', ...caller(() => ({ roomId: null })), shows: { field: 'id', ids: () => [] } },
  ],
  'boxes.get': [{ about, ends: viewers, input: ({ box }) => ({ id: box }), shows: ofTarget('id', ({ box }) => [box]) }],
  'boxes.byCode': [
    { about, ends: allOk, input: ({ boxCode }) => ({ code: boxCode }), shows: ofTarget('id', ({ box }) => [box]) },
  ],
  'items.list': [
    {
      about,
      ends: allOk,
      input: ({ box }) => ({ boxId: box }),
      shows: ofTarget('id', ({ item, otherItem }) => [item, otherItem]),
    },
  ],
  'categories.list': [
    {
      ...caller(),
      // The whole catalogue of a shared room's owner, whichever room uses the category.
      shows: {
        field: 'id',
        ids: ({ world, actor }) => [
          ...seenBy(world, actor).map(({ category }) => category),
          ...(levelOf(actor, 'shared') === 'none' ? [] : [world.actors.owner.own.category]),
        ],
      },
    },
  ],

  ...HISTORY_POLICY,

  'import.create': [
    {
      about,
      ends: editors,
      input: ({ room, box, category }) => ({
        rooms: [{ id: newId(), name: 'New' }],
        boxes: [{ id: newId(), roomId: room, name: 'New', description: null }],
        categories: [{ id: newId(), name: 'New' }],
        items: [{ ...NO_ITEM_FIELDS, id: newId(), boxId: box, name: 'New', categoryId: category }],
      }),
      makes: ['rooms.id', 'boxes.id', 'categories.id', 'items.id'],
      passesOver: ['items.categoryId'],
    },
    {
      name: 'a part of a begun import',
      about,
      ends: editors,
      // Whoever began it: the rows decide.
      input: ({ room, box, item, otherItem, category }, { own }) => ({
        importId: own.importId,
        part: 1,
        rooms: [{ id: newId(), name: 'New', pictures: [{ id: newId() }] }],
        boxes: [{ id: newId(), roomId: room, name: 'New', description: null, pictures: [{ id: newId() }] }],
        categories: [],
        items: [
          { ...NO_ITEM_FIELDS, id: newId(), boxId: box, name: 'New', ref: '1', isTicked: true, pictureId: newId() },
          {
            ...NO_ITEM_FIELDS,
            id: newId(),
            boxId: box,
            name: 'New',
            pictures: [{ id: newId() }, { id: newId(), caption: 'Open' }],
            papers: [{ id: newId(), kind: 'pdf', bytes: 1, name: 'Receipt' }],
          },
        ],
        updates: [
          { id: item, set: { name: 'Bulb', categoryId: category }, ref: '2' },
          { id: otherItem, boxId: box, set: { quantity: 3 } },
        ],
      }),
      makes: [
        'rooms.id',
        'rooms.pictures.id',
        'boxes.id',
        'boxes.pictures.id',
        'items.id',
        'items.pictureId',
        'items.pictures.id',
        'items.papers.id',
      ],
      // Items that are gone are left out, as their categories are.
      passesOver: ['updates.id', 'updates.set.categoryId'],
    },
  ],
  'import.begin': [{ ...caller(() => ({ id: newId(), fileName: 'attic.csv', source: 'homebox' })), makes: ['id'] }],
  'import.finish': [{ about, ends: ownersUnseen, input: ({ importId }) => ({ id: importId }) }],
  'import.keep': [{ about, ends: ownersUnseen, input: ({ importId }) => ({ id: importId }) }],
  'import.takeBack': [{ about, ends: ownersUnseen, input: ({ importId }) => ({ id: importId }) }],
  'import.recent': [{ ...caller(), shows: ofOwn('id', ({ importId }) => [importId]) }],
  'import.findRefs': [caller(() => ({ source: 'other', refs: ['1', '2'] }))],

  'trash.list': [
    {
      ...caller(() => ({})),
      // Items for editors of the room they were in; boxes and rooms for their owner.
      shows: {
        field: 'id',
        ids: (cell) => [
          ...ofOwn('', ({ deletedItem, deletedBox, deletedRoom }) => [deletedItem, deletedBox, deletedRoom]).ids(cell),
          ...(levelOf(cell.actor, 'shared') === 'edit' ? [cell.world.shared.deletedItem] : []),
        ],
      },
    },
  ],
  'trash.purge': [
    {
      about,
      ends: { none: 'NOT_FOUND', view: 'NOT_FOUND', edit: 'NOT_FOUND', owner: 'ok' },
      input: ({ itemDeletion, deletedItem }) => ({ deletionId: itemDeletion, ids: [deletedItem] }),
    },
  ],

  'tags.make': [caller(() => ({ count: 1 }))],
  'tags.blank': [{ ...caller(), shows: ofOwn('id', ({ tag }) => [tag]) }],
  'tags.find': [
    { name: 'blank', about, ends: viewers, input: ({ tag }) => ({ id: tag }) },
    {
      name: 'on a box',
      about,
      ends: viewers,
      input: ({ boxTag }) => ({ id: boxTag }),
      shows: ofTarget('boxId', ({ box }) => [box]),
    },
  ],
  'tags.byCode': [
    {
      about,
      ends: allOk,
      input: ({ tagCode }) => ({ code: tagCode }),
      shows: {
        field: 'tagId',
        ids: ({ things, level }) => (level === 'edit' || level === 'owner' ? [things.tag] : []),
      },
    },
  ],
  'account.setLanguage': [caller(() => ({ language: 'de' }))],
  'account.setUsername': [caller(() => ({ username: 'somebody.new' }))],
  'account.checkUsername': [caller(() => ({ username: 'somebody.new' }))],
  'account.requestEmailChange': [caller(() => ({ email: 'new@example.net' }))],
  'account.usage': [caller()],
  'account.pendingEmailChange': [caller()],
  'account.previewEmailLink': [anybody(always('EMAIL_LINK_INVALID'), () => ({ kind: 'confirm', token: noToken }))],
  'account.confirmEmailChange': [anybody(always('EMAIL_LINK_INVALID'), () => ({ token: noToken }))],
  'account.stopEmailChange': [anybody(always('EMAIL_LINK_INVALID'), () => ({ token: noToken }))],

  'notifications.get': [caller()],
  'notifications.set': [caller(() => ({ set: { emailNotifications: true } }))],
  'push.get': [caller()],
  'push.set': [
    caller(({ email }) => ({ address: addressOf(email), switches: SWITCHES })),
    {
      name: 'inside our network',
      ...caller(({ email }) => ({
        address: { ...addressOf(email), endpoint: 'https://127.0.0.1/push' },
        switches: SWITCHES,
      })),
      endsBy: ({ actor: { name } }) => (isSignedIn(name) ? 'INVALID' : 'NOT_SIGNED_IN'),
    },
  ],
  'push.replace': [caller(({ email }) => ({ endpoint: 'https://push.example/old', address: addressOf(email) }))],
  'push.remove': [caller()],
  'push.test': [
    {
      ...caller(),
      // The caller's device has no notifications.
      endsBy: ({ actor: { name } }) => (isSignedIn(name) ? 'NOT_FOUND' : 'NOT_SIGNED_IN'),
    },
  ],
  'notifications.unsubscribe': [anybody(always('UNSUBSCRIBE_INVALID'), () => ({ token: noToken }))],

  'onboarding.state': [caller()],
  'onboarding.complete': [caller()],
  'onboarding.reset': [caller()],
  'featureVote.list': [caller()],
  'featureVote.add': [caller(() => ({ feature: 'image-recognition' }))],

  'accountDeletion.preview': [caller()],
  'accountDeletion.delete': [{ ...caller(() => ({ id: newId(), confirm: 'DELETE' })), makes: ['id'] }],
  'accountDeletion.isDeleted': [{ ...anybody(allOk, ({ userId }) => ({ userId })), passesOver: ['userId'] }],
};

/** The rows with an input: a title, the procedure, the row. */
export const ROWS_WITH_INPUT = Object.entries(PROCEDURE_POLICY).flatMap(([path, list]) =>
  list.filter((row) => row.input).map((row): [string, string, PolicyRow] => [`${path} ${row.name ?? ''}`, path, row]),
);
