import { type Message, msg } from '../language/message.ts';

/** Name, quantity, price, category, date (days from now), description. Null or absent: none. */
export type DemoItem = readonly [
  name: Message,
  quantity?: number | null,
  price?: number | null,
  category?: Message | null,
  days?: number | null,
  description?: Message,
];

export interface DemoBox {
  room: Message | null;
  name: Message;
  place: Message | null;
  items: readonly DemoItem[];
}

// i18n: A room of the example household: at most 25 characters.
const BASEMENT = msg('Basement');
// i18n: A room of the example household: at most 25 characters.
const ATTIC = msg('Attic');
// i18n: A room of the example household: at most 25 characters.
const KITCHEN = msg('Kitchen');
// i18n: A room of the example household: at most 25 characters.
const STUDY = msg('Study');

const DECORATIONS = msg('Decorations');
const TOOLS = msg('Tools');
const OUTDOOR = msg('Outdoor');
const HOUSEHOLD = msg('Household');
const CLOTHES = msg('Clothes');
const ELECTRONICS = msg('Electronics');
const TOYS = msg('Toys');
const KEEPSAKES = msg('Keepsakes');
const DOCUMENTS = msg('Documents');
const BOOKS = msg('Books');

export const DEMO_BOXES: readonly DemoBox[] = [
  {
    room: BASEMENT,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Christmas'),
    place: msg('Metal rack, top shelf'),
    items: [
      [msg('Fairy lights, warm white'), 4, 12.5, DECORATIONS],
      [msg('Glass baubles'), 36, null, DECORATIONS, null, msg('Wrap them in tissue paper')],
      [msg('Tree stand'), 1, 29, DECORATIONS],
      [msg('Straw stars'), 18, null, DECORATIONS, null, msg('Made by Grandma')],
      [msg('Advent calendar with pockets'), 1, null, DECORATIONS],
      [msg('Cookie cutters'), 12, 8.9, KITCHEN],
      [msg('Candle holders'), 4, null, DECORATIONS],
    ],
  },
  {
    room: BASEMENT,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Tools'),
    place: msg('Under the workbench'),
    items: [
      [msg('Cordless drill'), 1, 129, TOOLS, null, msg('Both batteries are inside')],
      [msg('Drill bits'), 1, 24.5, TOOLS],
      [msg('Spirit level'), 1, 18, TOOLS],
      [msg('Hammer'), 2, null, TOOLS],
      [msg('Screwdriver set'), 1, 32, TOOLS],
      [msg('Tape measure'), 2, 7.5, TOOLS],
      [msg('Wall plugs'), 120, null, TOOLS],
      [msg('Sandpaper'), 25, null, TOOLS],
    ],
  },
  {
    room: BASEMENT,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Camping'),
    place: msg('Bottom shelf, left'),
    items: [
      [msg('Tent for 4'), 1, 249, OUTDOOR, null, msg('Dry it before packing')],
      [msg('Sleeping bag'), 4, 59, OUTDOOR],
      [msg('Camping stove'), 1, 45, OUTDOOR],
      [msg('Gas cartridge'), 3, 6.5, OUTDOOR, 400],
      [msg('Head torch'), 4, 15, OUTDOOR],
      [msg('Enamel mugs'), 6, 4.5, KITCHEN],
      [msg('Mosquito net'), 2, null, OUTDOOR],
    ],
  },
  {
    room: BASEMENT,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Paint'),
    place: msg('By the window'),
    items: [
      [msg('White wall paint, 5 l'), 1, 38, HOUSEHOLD, 210, msg('Half full')],
      [msg('Wood oil'), 1, 19, HOUSEHOLD, -40],
      [msg('Brushes'), 8, null, TOOLS],
      [msg('Masking tape'), 5, 3.2, TOOLS],
      [msg('Dust sheets'), 2, null, HOUSEHOLD],
    ],
  },
  {
    room: ATTIC,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Winter clothes'),
    place: msg('Left of the hatch'),
    items: [
      [msg('Ski jacket, red'), 1, 180, CLOTHES],
      [msg('Woollen jumpers'), 6, null, CLOTHES],
      [msg('Scarves'), 5, null, CLOTHES],
      [msg('Gloves'), 7, null, CLOTHES, null, msg('One left glove is missing')],
      [msg('Snow boots, size 38'), 1, 75, CLOTHES],
      [msg('Thermal underwear'), 4, null, CLOTHES],
      [msg('Sledge cushion'), 2, null, OUTDOOR],
    ],
  },
  {
    room: ATTIC,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Baby things'),
    place: msg('Behind the chimney'),
    items: [
      [msg('Baby monitor'), 1, 65, ELECTRONICS],
      [msg('Onesies, size 62'), 14, null, CLOTHES],
      [msg('Mobile with clouds'), 1, null, TOYS],
      [msg('Bottle warmer'), 1, 29, KITCHEN],
      [msg('Sling'), 1, 48, CLOTHES, null, msg('Lent by Zoë, give back')],
      [msg('Soft blocks'), 10, null, TOYS],
    ],
  },
  {
    room: ATTIC,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Photos & papers'),
    place: null,
    items: [
      [msg('Photo albums 1998–2012'), 9, null, KEEPSAKES],
      [msg('Slides'), 400, null, KEEPSAKES, null, msg('To be scanned')],
      [msg('Tax papers 2019–2024'), 6, null, DOCUMENTS],
      [msg('School reports'), 11, null, DOCUMENTS],
      [msg('Letters from Chloë'), null, null, KEEPSAKES],
      [msg('Wedding guest book'), 1, null, KEEPSAKES],
    ],
  },
  {
    room: ATTIC,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Box 10'),
    place: msg('Right of the hatch'),
    items: [
      [msg('Curtains, grey'), 4, 60, HOUSEHOLD],
      [msg('Curtain rails'), 2, null, HOUSEHOLD],
      [msg('Cushion covers'), 8, null, HOUSEHOLD],
      [msg('Tablecloth, 3 m'), 1, null, KITCHEN],
    ],
  },
  {
    room: KITCHEN,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Party'),
    place: msg('Above the fridge'),
    items: [
      [msg('Wine glasses'), 24, 48, KITCHEN],
      [msg('Paper napkins'), 60, null, KITCHEN],
      [msg('Fondue set'), 1, 79, KITCHEN],
      [msg('Raclette grill'), 1, 99, KITCHEN],
      [msg('Champagne flutes'), 12, 36, KITCHEN],
      [msg('Garlands')],
      [msg('Birthday candles'), 40, null, DECORATIONS],
    ],
  },
  {
    room: KITCHEN,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Baking'),
    place: msg('Corner cupboard'),
    items: [
      [msg('Springform tin, 26 cm'), 1, 18, KITCHEN],
      [msg('Muffin tray'), 2, 14, KITCHEN],
      [msg('Crème brûlée dishes'), 6, 22, KITCHEN],
      [msg('Rolling pin'), 1, null, KITCHEN],
      [msg('Baking powder'), 4, null, KITCHEN, 95],
      [msg('Vanilla sugar'), 10, null, KITCHEN, 180],
      [msg('Food colouring'), 5, null, KITCHEN, -12],
    ],
  },
  {
    room: STUDY,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Cables'),
    place: msg('Desk drawer'),
    items: [
      [msg('HDMI cable, 2 m'), 3, 9.9, ELECTRONICS],
      [msg('USB-C cable'), 5, 12, ELECTRONICS],
      [msg('Extension lead'), 2, 11, ELECTRONICS],
      [msg('Old phone chargers'), 6, null, ELECTRONICS, null, msg('Sort out')],
      [msg('Router (spare)'), 1, null, ELECTRONICS],
      [msg('Network cable, 10 m'), 2, 8, ELECTRONICS],
    ],
  },
  {
    room: STUDY,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('Box 2'),
    place: msg('On the shelf'),
    items: [
      [msg('Board games'), 5, null, TOYS],
      [msg('Jigsaw puzzle, 1,000 pieces'), 3, 17, TOYS],
      [msg('Playing cards'), 4, null, TOYS],
      [msg('Chess set'), 1, 35, TOYS, null, msg('Grandpa’s')],
      [msg('Dominoes')],
    ],
  },
  {
    room: null,
    // i18n: The name of a box in the example household: at most 20 characters.
    name: msg('For the flea market'),
    place: null,
    items: [
      [msg('Record player'), 1, 40, ELECTRONICS],
      [msg('Vase, blue'), 1, 15, HOUSEHOLD],
      [msg('Comics'), 30, 1.5, BOOKS],
      [msg('Roller skates'), 1, 10, OUTDOOR],
      [msg('Lampshade'), 2, 8, HOUSEHOLD],
    ],
  },
];
