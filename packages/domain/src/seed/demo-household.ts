import { freeBoxCode } from '../box/box-code.ts';
import { NO_ITEM_FIELDS } from '../item/item.ts';
import type { InventoryRows, SeedOwner } from './inventory-rows.ts';
import { seededIds, seededRandom } from './seeded-random.ts';

const DAY = 86_400_000;

/** name | quantity | price | category | date (days from now) | description. Empty means none. */
type ItemLine = string;
interface DemoBox {
  room: string | null;
  name: string;
  place: string | null;
  items: readonly ItemLine[];
}

const BOXES: readonly DemoBox[] = [
  {
    room: 'Basement',
    name: 'Christmas',
    place: 'Metal rack, top shelf',
    items: [
      'Fairy lights, warm white|4|12.5|Decorations',
      'Glass baubles|36||Decorations||Wrap them in tissue paper',
      'Tree stand|1|29|Decorations',
      'Straw stars|18||Decorations||Made by Grandma',
      'Advent calendar with pockets|1||Decorations',
      'Cookie cutters|12|8.9|Kitchen',
      'Candle holders|4||Decorations',
    ],
  },
  {
    room: 'Basement',
    name: 'Tools',
    place: 'Under the workbench',
    items: [
      'Cordless drill|1|129|Tools||Both batteries are inside',
      'Drill bits|1|24.5|Tools',
      'Spirit level|1|18|Tools',
      'Hammer|2||Tools',
      'Screwdriver set|1|32|Tools',
      'Tape measure|2|7.5|Tools',
      'Wall plugs|120||Tools',
      'Sandpaper|25||Tools',
    ],
  },
  {
    room: 'Basement',
    name: 'Camping',
    place: 'Bottom shelf, left',
    items: [
      'Tent for 4|1|249|Outdoor||Dry it before packing',
      'Sleeping bag|4|59|Outdoor',
      'Camping stove|1|45|Outdoor',
      'Gas cartridge|3|6.5|Outdoor|400',
      'Head torch|4|15|Outdoor',
      'Enamel mugs|6|4.5|Kitchen',
      'Mosquito net|2||Outdoor',
    ],
  },
  {
    room: 'Basement',
    name: 'Paint',
    place: 'By the window',
    items: [
      'White wall paint, 5 l|1|38|Household|210|Half full',
      'Wood oil|1|19|Household|-40',
      'Brushes|8||Tools',
      'Masking tape|5|3.2|Tools',
      'Dust sheets|2||Household',
    ],
  },
  {
    room: 'Attic',
    name: 'Winter clothes',
    place: 'Left of the hatch',
    items: [
      'Ski jacket, red|1|180|Clothes',
      'Woollen jumpers|6||Clothes',
      'Scarves|5||Clothes',
      'Gloves|7||Clothes||One left glove is missing',
      'Snow boots, size 38|1|75|Clothes',
      'Thermal underwear|4||Clothes',
      'Sledge cushion|2||Outdoor',
    ],
  },
  {
    room: 'Attic',
    name: 'Baby things',
    place: 'Behind the chimney',
    items: [
      'Baby monitor|1|65|Electronics',
      'Onesies, size 62|14||Clothes',
      'Mobile with clouds|1||Toys',
      'Bottle warmer|1|29|Kitchen',
      'Sling|1|48|Clothes||Lent by Zoë, give back',
      'Soft blocks|10||Toys',
    ],
  },
  {
    room: 'Attic',
    name: 'Photos & papers',
    place: null,
    items: [
      'Photo albums 1998–2012|9||Keepsakes',
      'Slides|400||Keepsakes||To be scanned',
      'Tax papers 2019–2024|6||Documents',
      'School reports|11||Documents',
      'Letters from Chloë|||Keepsakes',
      'Wedding guest book|1||Keepsakes',
    ],
  },
  {
    room: 'Attic',
    name: 'Box 10',
    place: 'Right of the hatch',
    items: [
      'Curtains, grey|4|60|Household',
      'Curtain rails|2||Household',
      'Cushion covers|8||Household',
      'Tablecloth, 3 m|1||Kitchen',
    ],
  },
  {
    room: 'Kitchen',
    name: 'Party',
    place: 'Above the fridge',
    items: [
      'Wine glasses|24|48|Kitchen',
      'Paper napkins|60||Kitchen',
      'Fondue set|1|79|Kitchen',
      'Raclette grill|1|99|Kitchen',
      'Champagne flutes|12|36|Kitchen',
      'Garlands',
      'Birthday candles|40||Decorations',
    ],
  },
  {
    room: 'Kitchen',
    name: 'Baking',
    place: 'Corner cupboard',
    items: [
      'Springform tin, 26 cm|1|18|Kitchen',
      'Muffin tray|2|14|Kitchen',
      'Crème brûlée dishes|6|22|Kitchen',
      'Rolling pin|1||Kitchen',
      'Baking powder|4||Kitchen|95',
      'Vanilla sugar|10||Kitchen|180',
      'Food colouring|5||Kitchen|-12',
    ],
  },
  {
    room: 'Study',
    name: 'Cables',
    place: 'Desk drawer',
    items: [
      'HDMI cable, 2 m|3|9.9|Electronics',
      'USB-C cable|5|12|Electronics',
      'Extension lead|2|11|Electronics',
      'Old phone chargers|6||Electronics||Sort out',
      'Router (spare)|1||Electronics',
      'Network cable, 10 m|2|8|Electronics',
    ],
  },
  {
    room: 'Study',
    name: 'Box 2',
    place: 'On the shelf',
    items: [
      'Board games|5||Toys',
      'Jigsaw puzzle, 1,000 pieces|3|17|Toys',
      'Playing cards|4||Toys',
      'Chess set|1|35|Toys||Grandpa’s',
      'Dominoes',
    ],
  },
  {
    room: null,
    name: 'For the flea market',
    place: null,
    items: [
      'Record player|1|40|Electronics',
      'Vase, blue|1|15|Household',
      'Comics|30|1.5|Books',
      'Roller skates|1|10|Outdoor',
      'Lampshade|2|8|Household',
    ],
  },
];

/** Returns a small demonstration household: four rooms and a box without a room, which use every field of an item. */
export function demoHousehold({ userId, catalogueId, now, newId }: SeedOwner): InventoryRows {
  const makeId = newId ?? seededIds(seededRandom(2024));
  const rows: InventoryRows = { rooms: [], categories: [], boxes: [], items: [] };
  const created = now - 200 * DAY;
  const times = { createdAt: created, updatedAt: created };
  const room = (name: string): string => {
    const known = rows.rooms.find((row) => row.name === name);
    if (known) return known.id;
    const id = makeId();
    rows.rooms.push({ id, spaceId: id, ownerId: userId, name, ...times });
    return id;
  };
  const category = (name: string): string => {
    const known = rows.categories.find((row) => row.name === name);
    if (known) return known.id;
    const row = { id: makeId(), spaceId: catalogueId, name, color: null, ...times };
    rows.categories.push(row);
    return row.id;
  };
  for (const [index, { room: roomName, name, place, items }] of BOXES.entries()) {
    const spaceId = roomName === null ? userId : room(roomName);
    const packedAt = created + index * 11 * DAY;
    const boxId = makeId();
    const box = {
      id: boxId,
      spaceId,
      name,
      description: place,
      code: freeBoxCode(boxId, (code) => rows.boxes.some((other) => other.code === code)),
      tagId: null,
      createdAt: packedAt,
      updatedAt: packedAt,
      changedAt: packedAt,
    };
    rows.boxes.push(box);
    for (const [position, line] of items.entries()) {
      const [itemName = '', quantity = '', price = '', categoryName = '', days = '', description = ''] =
        line.split('|');
      const addedAt = packedAt + position * 60_000;
      rows.items.push({
        id: makeId(),
        spaceId,
        boxId: box.id,
        ...NO_ITEM_FIELDS,
        name: itemName,
        description: description || null,
        quantity: quantity === '' ? null : Number(quantity),
        price: price === '' ? null : Number(price),
        categoryId: categoryName === '' ? null : category(categoryName),
        pictureId: null,
        dateStamp: days === '' ? null : new Date(now + Number(days) * DAY).toISOString().slice(0, 10),
        createdAt: addedAt,
        updatedAt: addedAt,
      });
      box.changedAt = addedAt;
    }
  }
  return rows;
}
