import { type ItemFields, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { BoxroomServer } from './boxroom-server.ts';
import { get, post, resultOf } from './call-server.ts';
import { DISPLAY_OPTIONS, type DisplayOption } from './settings.ts';

/** What a person has before a story begins. */
export type Belongings = {
  /** Boxes in the person's first room, with the items in the order in which they were added. */
  boxes?: readonly { name: string; place?: string; items?: readonly (string | NewThing)[] }[];
  /** The optional features that are on; all others are off. */
  shown?: readonly DisplayOption[];
};

/** An item with more than a name. */
type NewThing = Partial<ItemFields> & { name: string };

const SETTINGS: Record<DisplayOption, string> = {
  Quantity: 'showQuantity',
  Price: 'showPrice',
  Categories: 'showCategories',
  'Box capacity': 'showBoxCapacity',
  Pictures: 'showPictures',
  'Date stamp': 'showDateStamp',
};

/** Gives the signed-in person these things through the server, with the commands that the screens would send. */
export async function bringBelongings(page: Page, server: BoxroomServer, { boxes, shown }: Belongings): Promise<void> {
  const run = async (command: string, input: object) => resultOf(await post(page, server, command, input));
  if (shown) {
    const set = Object.fromEntries(DISPLAY_OPTIONS.map((option) => [SETTINGS[option], shown.includes(option)]));
    await run('profile.setDisplay', { set });
  }
  if (!boxes) return;
  const [room] = await resultOf<{ id: string }[]>(await get(page, server, 'rooms.list'));
  if (!room) throw new Error('This person has no room.');
  const made = boxes.map((box) => ({ ...box, id: newId() }));
  await run('boxes.add', {
    roomId: room.id,
    boxes: made.map(({ id, name, place = '' }) => ({ id, name, description: place || null })),
  });
  // One after the other, as they are typed: each has its own time, and its own line in the history.
  for (const { id: boxId, items = [] } of made)
    for (const item of items) {
      const fields = typeof item === 'string' ? { name: item } : item;
      await run('items.add', { boxId, items: [{ id: newId(), ...NO_ITEM_FIELDS, ...fields }] });
    }
}
