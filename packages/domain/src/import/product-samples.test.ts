import { expect, test } from 'vitest';
import { planFile, type PlannedFile } from '../testing/plan-file.ts';
import { SAMPLES } from './samples/samples.ts';

/**
 * 'Room > place > Box: item ×2 at 3.5 [category] on date {details} (description) #id', for every item, then the empty
 * boxes.
 */
function linesOf({ plan: { rooms, boxes, categories, items } }: PlannedFile): string[] {
  const names = new Map([...rooms, ...categories].map(({ id, name }) => [id, name]));
  const places = new Map(
    boxes.map(({ id, roomId, name, description }) => [
      id,
      [names.get(roomId ?? '') ?? 'No room', description, name].flatMap((part) => part ?? []).join(' > '),
    ]),
  );
  const used = new Set(items.map(({ boxId }) => boxId));
  return [
    ...items.map(({ boxId, name, quantity, price, categoryId, dateStamp, description, ref, own = {}, ...item }) =>
      [
        `${places.get(boxId)}: ${name}`,
        quantity === null ? [] : `×${quantity}`,
        price === null ? [] : `at ${price}`,
        categoryId === null ? [] : `[${names.get(categoryId)}]`,
        dateStamp === null ? [] : `on ${dateStamp}`,
        detailsOf({ ...item, ...own }),
        description === null ? [] : `(${description})`,
        ref === undefined ? [] : `#${ref}`,
      ]
        .flat()
        .join(' '),
    ),
    ...boxes.flatMap(({ id }) => (used.has(id) ? [] : `${places.get(id)}: –`)),
    ...rooms.flatMap(({ id, name }) => (boxes.some(({ roomId }) => roomId === id) ? [] : `${name}: –`)),
  ];
}

function detailsOf({ id: _, isTicked: __, createdAt: ___, ...details }: Record<string, unknown>): string[] {
  const texts = Object.entries(details).map(([field, value]) => `${field}: ${String(value)}`);
  return texts.length === 0 ? [] : [`{${texts.join(', ')}}`];
}

/** Each sample: what the app says of it, all that comes in, and what it lists: kind, count, and the fix that it begins with. */
const EXPECTED: Record<
  keyof typeof SAMPLES,
  { text: string | null; lines: string[]; said: [kind: string, count: number, fix: string | null][] }
> = {
  boxroom: {
    text: 'Looks like a Boxroom export',
    lines: [
      'Attic > Left, under the window > Camping: Tent ×1 at 249 [Summer]',
      'Attic > Left, under the window > Camping: Sleeping mat ×4 [Summer]',
      'Attic > Christmas: Fairy lights ×2 at 12.95',
      'No room > -Loose: =1+1 ×-2',
      'Cellar: –',
    ],
    said: [],
  },
  homebox: {
    text: 'Looks like a Homebox export',
    lines: [
      'Garage > Metal shelf > Red box: Cordless drill ×1 at 129.99 [tools] {brand: Torque & Co TD-18, serial: SN-4711, boughtAt: Hardware Barn, boughtOn: 2023-11-05, warrantyUntil: 2026-11-05, colour: green} (With two batteries; Asset ID: 000-001; Insured; Notes: Charge before winter; Tags: electric, loan) #https://home.example/item/2a01',
      'Garage > Metal shelf > Red box: Drill bits ×24 at 18.5 [tools] (Asset ID: 000-002; Tags: electric) #https://home.example/item/2a02',
      'Garage > Box with everything for the bicycle; Metal shelf > Box with…bicycle: Inner tube ×3 (Asset ID: 000-003) #https://home.example/item/2a03',
      'Garage > Box with everything for the balcony; Metal shelf > Box with…balcony: Watering can ×1 (Asset ID: 000-004) #https://home.example/item/2a04',
      'Garage > Unsorted: Sledge ×1 {boughtOn: 2021-10-13} (Archived; Lifetime warranty; Sold to: Neighbour; Sold for: 25; Sold on: 2024-02-01; Sale: cash) #https://home.example/item/2a05',
      'Garage > Metal shelf > Empty crate: –',
    ],
    said: [
      ['tooLong', 2, 'shorten'],
      ['folder', 3, null],
      ['moreTags', 2, null],
      ['defaultBox', 1, null],
    ],
  },
  homeboxTabs: {
    text: 'Looks like a Homebox export',
    lines: [
      'Attic > Camping: Tent, for four ×1 at 249 [summer] {boughtOn: 2022-05-14} (The blue one; Asset ID: 000-010; Tags: family) #tent-1',
      'Attic > Camping: Sleeping mat ×4 [summer] (Asset ID: 000-011) #mat-1',
      'Attic > Christmas: Fairy lights ×2 at 12.95 {boughtOn: 2021-12-01} (10 m, "warm" white; Asset ID: 000-012) #fairy-1',
    ],
    said: [['moreTags', 1, null]],
  },
  sortly: {
    text: 'Looks like a Sortly export',
    lines: [
      'Workshop > Cabinet > Drawer 2: Wood glue ×2 at 6.5 [glue] on 2027-08-28 (Waterproof; Unit: bottle; Min Level: 1; Barcode: 4006001; Tags: wood) #SIT1',
      'Workshop > Cabinet > Drawer 2: Sandpaper ×10 at 0.4 [wood] (Variant: Grain 120; Unit: sheet; Min Level: 5) #SIT2',
      'Workshop > Cabinet > Drawer 2: Sandpaper ×8 at 0.4 [wood] (Variant: Grain 240; Unit: sheet; Min Level: 5) #SIT3',
      'Workshop > Unsorted: Broom ×1 #SIT4',
      'Workshop > Cabinet > Spare drawer: –',
    ],
    said: [
      ['fraction', 1, null],
      ['folder', 4, null],
      ['moreTags', 1, null],
      ['defaultBox', 1, null],
    ],
  },
  shelf: {
    text: 'Looks like a Shelf export',
    lines: [
      'Studio > Sound kit: Field recorder at 320.5 [Audio] {lentTo: Robin, boughtOn: 2023-02-22, serial number: FR-0091, colour: black} (Two channels, with wind shield; QR: kq3v7m2x1a; Tags: loan, fragile) #kq3v7m2x1a',
      'Studio > Sound kit: Microphone at 180 [Audio] {boughtOn: 2022-03-12, colour: black} (QR: kq3v7m2x1b; Tags: loan) #kq3v7m2x1b',
      'Studio > Unsorted: Tripod at 75 [Video] (Tall; QR: kq3v7m2x1c) #kq3v7m2x1c',
      'No room > Unsorted: Spare key (QR: kq3v7m2x1d) #kq3v7m2x1d',
    ],
    said: [
      ['noBox', 2, 'defaultBox'],
      ['defaultBox', 1, null],
    ],
  },
  openbin: {
    text: 'Looks like an OpenBin export',
    lines: [
      'Bedroom > Wardrobe / Top shelf > Winter clothes: Wool scarf ×2 [clothing] (Tags: winter)',
      'Bedroom > Wardrobe / Top shelf > Winter clothes: Gloves ×4 [clothing] (Tags: winter)',
      'Cellar > Winter clothes: Ski jacket ×1 [clothing] (Tags: winter)',
      'Hall > Fuses: -10 A fuse ×6',
      'Hall > Empty bin: –',
    ],
    said: [['moreTags', 3, null]],
  },
  openbinBins: {
    text: 'Looks like an OpenBin export',
    lines: [
      'Kitchen > Baking: Whisk [kitchen] (Tags: baking)',
      'Kitchen > Baking: Cake tin ×2 [kitchen] (Tags: baking)',
      'Kitchen > Baking: Icing bag ×3 [kitchen] (Tags: baking)',
      'Kitchen > Baking: Cookie cutter ×12 [kitchen] (Tags: baking)',
      'Kitchen > Baking: Rolling pin ×2 [kitchen] (Tags: baking)',
      'Home office > Cables: USB cable ×5 [electronics]',
      'Home office > Cables: HDMI cable [electronics]',
      'Home office > Cables: Charger [electronics]',
      'Garage > Nothing yet: –',
    ],
    said: [['moreTags', 5, null]],
  },
  partDb: {
    text: 'Looks like a Part-DB export',
    lines: [
      'Lab > Cabinet 3 > Drawer 12: 10k resistor ×250 at 0.02 [Resistors -> Through hole] {brand: MF-10K Ohmic, boughtAt: Parts Shop} (Metal film, 1 %; Footprint: R -> 0207; Mass (g): 0,2; Part number: R-10K; Status: active; Supplier’s number: 88123; Min level: 100; Tags: resistor, 1%) #R-10K',
      'Lab > Drawer 4: Blue LED ×37 at 0.15 [Diodes -> LED] (Notes: Needs a series resistor; Status: active; Tags: LED, light)',
      'No room > Unsorted: Mystery part ×1',
    ],
    said: [
      ['fraction', 1, null],
      ['noBox', 1, 'defaultBox'],
    ],
  },
  snipeIt: {
    text: 'Looks like a Snipe-IT export',
    lines: [
      'Community centre…left > Room: Community centre, ground floor left > Unsorted: Beamer at 1266.13 [Projectors] {brand: Lumen LM300, serial: SN-881, boughtAt: Light & Sons, boughtOn: 2023-01-23} (Lamp changed in spring; Company: Club; Asset tag: CL-0001; Order Number: A-17; Model: Lumen 300; Warranty: 36 months; Status: Ready to Deploy) #CL-0001',
      'Community centre…right > Room: Community centre, ground floor right > Unsorted: Spare beamer at 999 [Projectors] {brand: Lumen LM300, boughtOn: 2022-11-14} (Company: Club; Asset tag: CL-0002; Model: Lumen 300; Status: Ready to Deploy) #CL-0002',
      'Office > Unsorted: Slate 14 at 777.56 [Laptops] {brand: Notebook Works 6.37702E+15, serial: SN-12, boughtOn: 2022-10-26} (Company: Club; Asset tag: CL-0003; Model Notes: Without charger; Status: Deployed) #CL-0003',
    ],
    said: [
      ['tooLong', 2, 'shorten'],
      ['noName', 1, null],
      ['defaultBox', 3, null],
    ],
  },
  germanList: {
    text: null,
    lines: [
      'Keller > Regal 2 > Werkzeug: Säge ×1 at 1299.5 [Holz] on 2024-03-03 (geliehen; Tags: Metall)',
      'Keller > Regal 2 > Werkzeug: Schrauben ×250 at 4.99 on 2023-11-13',
      'Dachboden > Weihnachten: Lichterkette ×2 at 12',
    ],
    said: [['moreTags', 1, null]],
  },
};

test.each(Object.entries(EXPECTED))('%s comes in as it should', async (name, { text, lines, said }) => {
  const file = await planFile(SAMPLES[name as keyof typeof SAMPLES]);
  const { problems, notes } = file.summary;
  expect(file.recognition.text).toBe(text);
  expect(linesOf(file)).toEqual(lines);
  expect([
    ...problems.map(({ kind, count, fix }) => [kind, count, fix]),
    ...notes.map(({ kind, count }) => [kind, count, null]),
  ]).toEqual(said);
});

test.each([
  ['0001-11-08', null],
  ['0001-01-01T00:00:00Z', null],
  ['1001-11-08', '1001-11-08'],
  ['2024-11-08', '2024-11-08'],
])('a date %j of Homebox is %j', async (cell, date) => {
  const text = `HB.location,HB.name,HB.purchase_time,HB.serial_number\nGarage / Red,Saw,${cell},0001-17`;
  const { plan } = await planFile(text);
  // A serial number may begin as an empty date does.
  expect(plan.items).toMatchObject([{ serial: '0001-17', ...(date === null ? {} : { boughtOn: date }) }]);
  expect('boughtOn' in (plan.items[0] ?? {})).toBe(date !== null);
});
