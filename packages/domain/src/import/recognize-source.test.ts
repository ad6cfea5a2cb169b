import { describe, expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { fold } from '../search/fold.ts';
import { COLUMN_ROLE_KEYS, COLUMN_ROLES } from './column-roles.ts';
import { HEADER_ALIASES, headerKey, suggestRoles } from './header-aliases.ts';
import { labelOf, productOf, recognizeSource } from './recognize-source.ts';

const row = (...cells: string[]) => ({ row: 2, cells, problem: null });

describe('headers by their words', () => {
  test('our own come first, in any order and case', () => {
    expect(suggestRoles(['price', 'ITEM NAME', 'Room Name', 'Box_Name', 'Colour', ''])).toEqual([
      'price',
      'itemName',
      'roomName',
      'boxName',
      null,
      null,
    ]);
    expect(suggestRoles(COLUMN_ROLE_KEYS.map((role) => COLUMN_ROLES[role].label))).toEqual(COLUMN_ROLE_KEYS);
    expect(suggestRoles(['Value', 'Price', 'Cost'])).toEqual([null, 'price', null]);
  });

  test.each<[string, string[], string]>([
    ['English', ['Location', 'Bin', 'Area', 'Item', 'Qty', 'Value', 'Tags', 'Notes', 'Purchase date'], 'boughtOn'],
    [
      'German',
      ['Raum', 'Kiste', 'Regal', 'Gegenstand', 'Anzahl', 'Preis', 'Schlagwörter', 'Bemerkung', 'Kaufdatum'],
      'boughtOn',
    ],
    [
      'French',
      ['Pièce', 'Boîte', 'Étagère', 'Objet', 'Quantité', 'Prix', 'Étiquettes', 'Remarques', "Date d'achat"],
      'boughtOn',
    ],
    [
      'Spanish',
      ['Habitación', 'Caja', 'Estantería', 'Artículo', 'Cantidad', 'Precio', 'Etiquetas', 'Notas', 'Fecha'],
      'date',
    ],
    ['Dutch', ['Kamer', 'Doos', 'Plank', 'Voorwerp', 'Aantal', 'Prijs', 'Trefwoorden', 'Opmerking', 'Datum'], 'date'],
    [
      'Polish',
      ['Pomieszczenie', 'Pudełko', 'Półka', 'Przedmiot', 'Ilość', 'Cena', 'Tagi', 'Uwagi', 'Data zakupu'],
      'boughtOn',
    ],
    [
      'Italian',
      ['Stanza', 'Scatola', 'Scaffale', 'Oggetto', 'Quantità', 'Prezzo', 'Etichette', 'Note', "Data d'acquisto"],
      'boughtOn',
    ],
    ['Danish', ['Rum', 'Kasse', 'Hylde', 'Ting', 'Antal', 'Pris', 'Mærkater', 'Bemærkning', 'Udløbsdato'], 'date'],
    [
      'Arabic',
      ['الغرفة', 'الصندوق', 'الرف', 'الغرض', 'الكمية', 'السعر', 'الوسوم', 'ملاحظات', 'تاريخ انتهاء الصلاحية'],
      'date',
    ],
  ])('are understood in %s', (_, header, date) => {
    expect(suggestRoles(header)).toEqual([
      'roomName',
      'boxName',
      'boxDescription',
      'itemName',
      'quantity',
      'price',
      'tags',
      'itemDescription',
      date,
    ]);
  });

  test('are compared in their folded form, and reach no prototypes', () => {
    for (const alias of HEADER_ALIASES.keys()) expect(headerKey(fold(alias))).toBe(alias);
    expect(suggestRoles(['constructor', '__proto__', 'toString'])).toEqual([null, null, null]);
  });
});

describe('a place without a box', () => {
  test('is a path where its cells look like one', () => {
    const { mapping } = recognizeSource(['Location', 'Item'], [row('Garage -> Shelf', 'Saw'), row('Attic', 'Tent')]);
    expect(mapping).toMatchObject({ columns: ['path', 'itemName'], separator: '->' });
    expect(recognizeSource(['Location', 'Item'], [row('Garage', 'Saw')]).mapping.columns).toEqual([
      'roomName',
      'itemName',
    ]);
    expect(recognizeSource(['Location', 'Box', 'Item'], [row('A / B', 'C', 'Saw')]).mapping.columns[0]).toBe(
      'roomName',
    );
  });
});

describe('the file of a program', () => {
  test.each([
    ['HB.name,HB.quantity', 'homebox', 'sure'],
    ['hb.NAME,HB.Asset_ID,HB.field.Colour', 'homebox', 'sure'],
    ['HB.name,HB.location,Extra', 'homebox', 'likely'],
    ['Entry Type,Entry Name,Quantity', 'sortly', 'sure'],
    ['title,kit,location', 'shelf', 'sure'],
    ['Bin Name,Area,Items,Tags', 'openbin', 'sure'],
    ['Name,Area,Items,Tags', 'openbin', 'sure'],
    ['name,storage_location,category', 'part-db', 'sure'],
    ['Asset Tag,Model,Serial', 'snipe-it', 'sure'],
    ['Item Name,Box Name,Room Name', 'boxroom', 'sure'],
    ['Item Name,Box Name', 'other', 'guess'],
    ['Name,Location', 'other', 'guess'],
    ['title,description', 'other', 'guess'],
    ['', 'other', 'guess'],
  ])('with %j is %s (%s)', (header, source, confidence) => {
    expect(recognizeSource(header.split(','))).toMatchObject({ mapping: { source }, confidence });
  });

  test('says what is not imported and why', () => {
    expect(recognizeSource(['Entry Type', 'Entry Name', 'Photo1', 'My field', '']).ignored).toEqual([
      { header: 'Photo1', reason: 'Pictures are addresses in that program, which a browser may not read.' },
    ]);
  });

  test.each([
    ['HB.serial_number', 'homebox', 'Serial number'],
    ['HB.field.Colour', 'homebox', 'Colour'],
    ['cf: Serial number,type:text', 'shelf', 'Serial number'],
    ['Shoe size', 'sortly', 'Shoe size'],
    ['Shoe size', 'other', 'Shoe size'],
  ] as const)('%j of %s is called %j', (header, source, label) => {
    expect(labelOf(header, productOf(source), english)).toBe(label);
  });
});
