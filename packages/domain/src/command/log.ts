import type { Box } from '../box/box.ts';
import type { ActionType, LogLine, LogValue } from '../history/log-line.ts';
import type { Item } from '../item/item.ts';
import type { Room } from '../room/room.ts';
import type { ReadView } from './model.ts';

type Values = Readonly<Record<string, LogValue>> | null;
interface Details {
  before?: Values;
  after?: Values;
  fromSpaceId?: string | null;
  fromBoxId?: string | null;
}

export function logRoom(action: ActionType, room: Pick<Room, 'id' | 'name'>, details: Details = {}): LogLine {
  return line(
    action,
    'room',
    room,
    { spaceId: room.id, roomId: room.id, roomName: room.name, boxId: null, boxName: null },
    details,
  );
}

export function logBox(
  view: ReadView,
  action: ActionType,
  box: Pick<Box, 'id' | 'name' | 'spaceId'>,
  details: Details = {},
): LogLine {
  return line(action, 'box', box, placeOfBox(view, box), details);
}

/** `box` is the item's box after the change. */
export function logItem(
  view: ReadView,
  action: ActionType,
  item: Pick<Item, 'id' | 'name'>,
  box: Pick<Box, 'id' | 'name' | 'spaceId'>,
  details: Details = {},
): LogLine {
  return line(action, 'item', item, placeOfBox(view, box), details);
}

/** Returns the name of the room a box is in, or null for a box in no room. */
export function roomNameOf(view: ReadView, spaceId: string): string | null {
  return view.get('room', spaceId)?.name ?? null;
}

type Place = Pick<LogLine, 'spaceId' | 'roomId' | 'roomName' | 'boxId' | 'boxName'>;

function placeOfBox(view: ReadView, box: Pick<Box, 'id' | 'name' | 'spaceId'>): Place {
  const roomName = roomNameOf(view, box.spaceId);
  return {
    spaceId: box.spaceId,
    roomId: roomName === null ? null : box.spaceId,
    roomName,
    boxId: box.id,
    boxName: box.name,
  };
}

function line(
  action: ActionType,
  entity: LogLine['entity'],
  subject: { id: string; name: string },
  place: Place,
  { before = null, after = null, fromSpaceId = null, fromBoxId = null }: Details,
): LogLine {
  return { action, entity, entityId: subject.id, name: subject.name, ...place, fromSpaceId, fromBoxId, before, after };
}
