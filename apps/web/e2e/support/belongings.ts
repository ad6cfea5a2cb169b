import { type ItemFields, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { v7 as newId } from 'uuid';
import type { DetailOption, DisplayOption } from './settings.ts';

/** What a person has before a story begins. */
export type Belongings = {
  /** Boxes in the person's first room, with the items in the order in which they were added. */
  boxes?: readonly { name: string; place?: string; items?: readonly (string | NewThing)[] }[];
  /** The optional features that are on; all others are off. */
  shown?: readonly (DisplayOption | DetailOption)[];
};

/** An item with more than a name. */
type NewThing = Partial<ItemFields> & { name: string };

const SETTINGS: Record<DisplayOption | DetailOption, string> = {
  Quantity: 'showQuantity',
  Price: 'showPrice',
  Categories: 'showCategories',
  'Box capacity': 'showBoxCapacity',
  Pictures: 'showPictures',
  'Date stamp': 'showDateStamp',
  'Brand and model': 'showBrand',
  'Serial number': 'showSerial',
  'Bought on': 'showBoughtOn',
  'Bought at': 'showBoughtAt',
  Warranty: 'showWarranty',
  Lending: 'showLent',
  Papers: 'showPapers',
};

/** Calls procedures of the server with the session of one browser. */
interface Caller {
  post: (procedure: string, data: object) => Promise<unknown>;
  get: (procedure: string) => Promise<unknown>;
}

/** Gives the signed-in person these things through the server, with the commands that the screens would send. */
export async function bringBelongings({ post, get }: Caller, { boxes, shown }: Belongings): Promise<void> {
  if (shown) {
    const on: readonly string[] = shown;
    const set = Object.fromEntries(Object.entries(SETTINGS).map(([option, field]) => [field, on.includes(option)]));
    await post('profile.setDisplay', { set });
  }
  if (!boxes) return;
  const [room] = (await get('rooms.list')) as { id: string }[];
  if (!room) throw new Error('This person has no room.');
  const made = boxes.map((box) => ({ ...box, id: newId() }));
  await post('boxes.add', {
    roomId: room.id,
    boxes: made.map(({ id, name, place = '' }) => ({ id, name, description: place || null })),
  });
  // One after the other, as they are typed: each has its own time, and its own line in the history.
  for (const { id: boxId, items = [] } of made)
    for (const item of items) {
      const fields = typeof item === 'string' ? { name: item } : item;
      await post('items.add', { boxId, items: [{ id: newId(), ...NO_ITEM_FIELDS, ...fields }] });
    }
}
