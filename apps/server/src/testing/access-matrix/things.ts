import { boxCodeOf } from '@boxroom/domain/box/box-code';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { INVITATION_TOKEN_PREFIX } from '@boxroom/domain/sharing/invitation';
import { v7 as newId } from 'uuid';
import { newGuestToken } from '../../access/guest-token.ts';
import { newToken } from '../../auth/secrets.ts';
import type { TestBrowser } from '../browser.ts';

/** One of everything that a procedure can name. */
export interface Things {
  userId: string;
  email: string;
  catalogue: string;
  room: string;
  /** In the room, with a tag, settings and `item`. */
  box: string;
  otherBox: string;
  /** In `box`, with a category, a picture and a tick on the owner's checklist. */
  item: string;
  otherItem: string;
  /** In `otherBox`; its picture has not been uploaded. */
  waitingItem: string;
  category: string;
  /** Printed, but on no box. */
  tag: string;
  /** On `box`. */
  boxTag: string;
  boxCode: string;
  tagCode: string;
  picture: string;
  waitingPicture: string;
  /** Of `item`, behind `picture`; it has not been uploaded. */
  secondPicture: string;
  /** Of `box`. */
  boxPicture: string;
  /** Of `otherBox`; it has not been uploaded. */
  waitingBoxPicture: string;
  /** Of `room`. */
  roomPicture: string;
  /** Of `item`. */
  paper: string;
  /** Of `waitingItem`; it has not been uploaded. */
  waitingPaper: string;
  deletedItem: string;
  deletedBox: string;
  deletedRoom: string;
  /** The commands behind the deletions in the trash. */
  itemDeletion: string;
  boxDeletion: string;
  roomDeletion: string;
  /** Another session of the owner. */
  session: string;
  /** A code of this session for another device. */
  pairing: string;
  /** A user of the room who makes no calls. */
  member: string;
  /** A pending invitation to `invitedEmail`. */
  invitation: string;
  invitedEmail: string;
  invitationToken: string;
  /** The invitation by which `member` joined. */
  acceptedInvitation: string;
  /** A link to the room. */
  guestLink: string;
  /** A begun import, which has changed `otherItem`. */
  importId: string;
  guestToken: string;
}

/** Ids, codes and an address that nobody has. */
export function absentThings(): Things {
  const [tag, box] = [newId(), newId()];
  const ids = Object.fromEntries(ID_NAMES.map((name) => [name, newId()])) as Record<(typeof ID_NAMES)[number], string>;
  // The last code candidates of an id have six symbols: nobody gets those by chance.
  return {
    ...ids,
    tag,
    box,
    boxCode: boxCodeOf(box, 8),
    tagCode: boxCodeOf(tag, 8),
    email: `${newId()}@example.net`,
    invitedEmail: `${newId()}@example.net`,
    invitationToken: newToken(INVITATION_TOKEN_PREFIX),
    guestToken: newGuestToken(),
  };
}

/** All but codes, secrets and addresses. */
export const ID_NAMES = [
  'userId',
  'catalogue',
  'room',
  'box',
  'otherBox',
  'item',
  'otherItem',
  'waitingItem',
  'category',
  'tag',
  'boxTag',
  'picture',
  'waitingPicture',
  'secondPicture',
  'boxPicture',
  'waitingBoxPicture',
  'roomPicture',
  'paper',
  'waitingPaper',
  'deletedItem',
  'deletedBox',
  'deletedRoom',
  'itemDeletion',
  'boxDeletion',
  'roomDeletion',
  'session',
  'pairing',
  'member',
  'invitation',
  'acceptedInvitation',
  'guestLink',
  'importId',
] as const satisfies readonly (keyof Things)[];

/** Every item has this name, so that a search finds them all. */
export const ITEM_NAME = 'Lamp';

export interface Maker {
  browser: TestBrowser;
  userId: string;
  email: string;
  catalogue: string;
  session: string;
  /** An address to invite that never answers. */
  invitedEmail: string;
  friend: Friend;
  /** Uploads a picture to an address. */
  sendFile(path: string): Promise<void>;
}

/** An account that accepts every invitation. */
export interface Friend {
  userId: string;
  email: string;
  browser: TestBrowser;
}

/** Makes one of everything by the app's own calls. Throws when one is refused. */
export async function makeThings({ browser, friend, sendFile, ...owner }: Maker): Promise<Things> {
  const { tag: _, box: __, ...fresh } = absentThings();
  const [box, doomedRoom] = [newId(), fresh.deletedRoom];
  const call = <T = unknown>(path: string, input: unknown) => insist<T>(browser, path, input);
  const newItem = (id: string) => ({ ...NO_ITEM_FIELDS, id, name: ITEM_NAME, categoryId: fresh.category });

  await call('categories.create', { id: fresh.category, spaceId: owner.catalogue, name: 'Light' });
  await call('rooms.create', { id: fresh.room, name: 'Cellar' });
  await call('rooms.create', { id: doomedRoom, name: 'Shed' });
  const boxes = [box, fresh.otherBox, fresh.deletedBox].map((id) => ({ id, name: 'Box', description: null }));
  await call('boxes.add', { roomId: fresh.room, boxes });
  const items = [fresh.item, fresh.otherItem, fresh.deletedItem].map(newItem);
  await call('items.add', { boxId: box, items });
  await call('items.add', { boxId: fresh.otherBox, items: [newItem(fresh.waitingItem)] });
  const [blank, used] = await call<{ id: string; code: string }[]>('tags.make', { count: 2 });
  if (!blank || !used) throw new Error('There are no tags.');
  await call('tags.claim', { tagId: used.id, boxId: box });
  await call('boxes.setType', { id: box, boxType: 'plastic' });
  await call('boxes.setCapacity', { id: box, capacity: 40 });
  await call('profile.setDisplay', { set: { showPictures: true } });
  await call('checklist.add', { itemIds: [fresh.item] });
  await call('items.setPicture', { id: fresh.item, pictureId: fresh.picture });
  for (const [entity, id, picture] of [
    ['item', fresh.item, fresh.secondPicture],
    ['room', fresh.room, fresh.roomPicture],
    ['box', box, fresh.boxPicture],
    ['box', fresh.otherBox, fresh.waitingBoxPicture],
  ])
    await call('pictures.add', { entity, id, pictures: [{ id: picture }] });
  for (const [item, id] of [
    [fresh.item, fresh.paper],
    [fresh.waitingItem, fresh.waitingPaper],
  ])
    await call('papers.add', { id: item, papers: [{ id, kind: 'picture', bytes: 1, name: 'Receipt' }] });
  for (const id of [fresh.picture, fresh.boxPicture, fresh.roomPicture]) await sendFile(`/pic/${id}`);
  await sendFile(`/paper/${fresh.paper}`);
  await call('items.setPicture', { id: fresh.waitingItem, pictureId: fresh.waitingPicture });
  await call('items.delete', { ids: [fresh.deletedItem] });
  await call('boxes.delete', { id: fresh.deletedBox });
  await call('rooms.delete', { id: doomedRoom });

  const pairing = await call<{ id: string }>('pairing.start', undefined);
  await call('import.begin', { id: fresh.importId, fileName: 'garage.csv', source: 'other' });
  const updates = [{ id: fresh.otherItem, set: { quantity: 2 } }];
  const nothing = { rooms: [], boxes: [], categories: [], items: [] };
  await call('import.create', { ...nothing, importId: fresh.importId, part: 0, updates });

  const acceptedInvitation = await inviteAndAccept(browser, friend, { roomId: fresh.room, access: 'edit' });
  const invited = await call<Invited>('sharing.invite', { roomId: fresh.room, email: owner.invitedEmail });
  const guest = await call<{ link: { id: string }; url: string }>('guest.create', {
    roomId: fresh.room,
    expiresInDays: 7,
    showsPrices: false,
  });

  const trash = await browser.query<{ entries: { id: string; deletionId: string }[] }>('trash.list', {});
  const deletionOf = (id: string) => trash.data.entries.find((entry) => entry.id === id)?.deletionId ?? '';
  const code = await browser.query<{ code: string }>('boxes.get', { id: box });
  return {
    ...fresh,
    ...owner,
    box,
    tag: blank.id,
    boxTag: used.id,
    boxCode: code.data.code,
    tagCode: blank.code,
    itemDeletion: deletionOf(fresh.deletedItem),
    boxDeletion: deletionOf(fresh.deletedBox),
    roomDeletion: deletionOf(doomedRoom),
    member: friend.userId,
    invitation: invited.invitation.id,
    acceptedInvitation,
    invitationToken: tokenOf(invited),
    pairing: pairing.id,
    guestLink: guest.link.id,
    guestToken: guest.url.split('#')[1] ?? '',
  };
}

interface Invited {
  invitation: { id: string };
  link: string;
}

/** Makes a friend a member through an invitation. Returns the invitation's id. */
export async function inviteAndAccept(
  owner: TestBrowser,
  { browser, email }: Omit<Friend, 'userId'>,
  { roomId, access }: { roomId: string; access: 'view' | 'edit' },
): Promise<string> {
  const invited = await insist<Invited>(owner, 'sharing.invite', { roomId, email, access });
  await insist(browser, 'invitations.accept', { token: tokenOf(invited) });
  return invited.invitation.id;
}

/** Runs a mutation that must succeed. */
export async function insist<T = unknown>(browser: TestBrowser, path: string, input: unknown): Promise<T> {
  const { status, data, error } = await browser.mutate<T>(path, input);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(error)}`);
  return data;
}

function tokenOf({ link }: Invited): string {
  return new URL(link).searchParams.get('token') ?? '';
}
