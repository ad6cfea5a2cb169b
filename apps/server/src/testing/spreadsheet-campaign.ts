import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BOX_DESCRIPTION_MAX, BOX_NAME_MAX } from '@boxroom/domain/box/box';
import { CATEGORY_NAME_MAX } from '@boxroom/domain/category/category';
// Opens our exports in LibreOffice and checks what it made of them. Behind `npm run campaign:spreadsheets`; see
// docs/campaigns.md. Needs `soffice`, on Debian of the package libreoffice-calc-nogui.
import { NO_EXTRAS } from '@boxroom/domain/export/complete-columns';
import { COMPLETE_COLUMNS } from '@boxroom/domain/export/complete-columns';
import { type CompleteInventory, exportComplete, exportInventory } from '@boxroom/domain/export/export-inventory';
import { unguardText } from '@boxroom/domain/export/formula-guard';
import { xlsxParts } from '@boxroom/domain/export/xlsx-parts';
import { ROOM_NAME_MAX } from '@boxroom/domain/room/room';
import { aBox, anItem, aRoom } from '@boxroom/domain/testing/rows';
import { cleanLine } from '@boxroom/domain/text/clean-text';
import { BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

configure({ useWebWorkers: false });

/** Texts that spreadsheets have run, in every way that was reported. */
const FORMULAS = [
  '=1+1',
  '=SUM(A1:A9)',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  '=cmd|"/C calc"!A0',
  "=cmd|'/C calc'!A1",
  '=HYPERLINK("http://x.example","y")',
  '=WEBSERVICE("http://x.example")',
  '=IMPORTXML("http://x.example","//a")',
  '=DDE("cmd";"/C calc";"x")',
  '=MSEXCEL|"\\..\\x"!A1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  ' =1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  "'=1+1",
  "''=1+1",
  '"=1+1"',
  '=1+1;=2+2',
  'a;=1+1',
  'a,=1+1',
  "a;'=1+1",
  'a;-1+1',
  ';;=1+1',
  '","=1+1',
  '=A1&"x"',
  '={1}',
  '=1=1',
  '+@=1',
  '-2+3+cmd|x',
  '=INFO("osversion")',
  '=CELL("filename")',
  '@A1',
  '=true',
  '-x',
  '=',
];
/** Texts that spreadsheets turn into something else. */
const CHANGED = [
  '00123',
  '1/2',
  '10:30',
  '1E5',
  '2026-11-22',
  '3-4',
  '1,5',
  '1.000',
  'TRUE',
  '12 %',
  '0x1F',
  '+49 170',
];
const ACCENTS = ['Müller éàüß', 'Łódź', 'שלום', 'مرحبا', '日本語', '👩‍👩‍👧', 'a\u200cb', '<b>&"\'', '_x0041_', 'No Room'];
const TEXTS = [...FORMULAS, ...CHANGED, ...ACCENTS].map(cleanLine);
const TIMES = { createdAt: Date.UTC(2026, 10, 22, 12, 30), updatedAt: Date.UTC(2026, 10, 22, 12, 31) };

/** Every text in every text column that is long enough for it. */
function inventory(): CompleteInventory {
  const [rooms, boxes, items, categories] = [
    [] as ReturnType<typeof aRoom>[],
    [] as ReturnType<typeof aBox>[],
    [] as ReturnType<typeof anItem>[],
    [] as { id: string; name: string }[],
  ];
  for (const [at, text] of TEXTS.entries()) {
    const cut = (max: number) => cleanLine(text.slice(0, max)) || 'x';
    rooms.push(aRoom({ id: `r${at}`, ownerId: 'me', name: cut(ROOM_NAME_MAX), ...TIMES }));
    categories.push({ id: `c${at}`, name: cut(CATEGORY_NAME_MAX) });
    const description = cut(BOX_DESCRIPTION_MAX);
    boxes.push(aBox({ id: `b${at}`, spaceId: `r${at}`, name: cut(BOX_NAME_MAX), description, code: '7K3Q', ...TIMES }));
    const fields = { quantity: at - 20, price: at / 100, dateStamp: '2026-11-22', categoryId: `c${at}` };
    items.push(
      anItem({ id: `i${at}`, spaceId: '', boxId: `b${at}`, name: text, description: text, ...fields, ...TIMES }),
    );
  }
  const setting = { boxType: 'freezer', capacity: 35 } as const;
  return {
    rooms,
    boxes,
    items,
    categories,
    settingOf: () => setting,
    isTicked: () => true,
    currency: 'EUR',
    extras: NO_EXTRAS,
  };
}

async function xlsx(): Promise<Buffer> {
  const zip = new ZipWriter(new BlobWriter());
  for (const { path, pieces } of xlsxParts(inventory())) await zip.add(path, new TextReader([...pieces].join('')));
  return Buffer.from(await (await zip.close()).arrayBuffer());
}

interface Cell {
  kind: string;
  value: string;
  text: string;
}

/** Opens a file in LibreOffice and returns the cells of all sheets, and how many of them it would compute. */
function openIn(folder: string, name: string, filter: readonly string[]): { rows: Cell[][]; formulas: number } {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const args = [profile, '--headless', ...filter, '--convert-to', 'fods', '--outdir', folder, join(folder, name)];
  execFileSync('soffice', args, { stdio: 'ignore' });
  const xml = readFileSync(join(folder, name.replace(/\.\w+$/, '.fods')), 'utf8');
  const rows = [...xml.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, attributes = '', content = '']) => {
        const attribute = (key: string) => new RegExp(`${key}="([^"]*)"`).exec(attributes)?.[1] ?? '';
        const cell = {
          kind: attribute('office:value-type'),
          value: attribute('office:date-value') || attribute('office:value'),
          text: plain(content),
        };
        return Array.from({ length: Math.min(30, Number(attribute('number-columns-repeated')) || 1) }, () => cell);
      },
    ),
  );
  return { rows, formulas: xml.split('table:formula=').length - 1 };
}

function plain(content: string): string {
  return content
    .replaceAll('<text:s/>', ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

/** UTF-8, quotes, from the first line, no detection of numbers and dates beyond the usual. */
function csvFilter(separator: number, evaluates: boolean): string {
  return `--infilter=CSV:${separator},34,76,1,,0,false,true,false,false,false,,${evaluates}`;
}

const failures: string[] = [];
function check(isRight: boolean, what: string): void {
  if (!isRight) failures.push(what);
}

const folder = mkdtempSync(join(tmpdir(), 'boxroom-spreadsheets-'));
try {
  writeFileSync(join(folder, 'all.xlsx'), await xlsx());
  writeFileSync(join(folder, 'complete.csv'), [...exportComplete(inventory())].join(''));
  const shown = { showQuantity: true, showPrice: true, showCategories: true, currency: null };
  writeFileSync(join(folder, 'specified.csv'), [...exportInventory(shown, inventory())].join(''));

  const column = (key: string) => COMPLETE_COLUMNS.findIndex((each) => each.key === key);
  const { rows, formulas } = openIn(folder, 'all.xlsx', []);
  const items = rows.filter((row) => /^i\d+$/.test(row[column('itemId')]?.text ?? ''));
  check(formulas === 0, `the spreadsheet has ${formulas} formulas`);
  check(items.length === TEXTS.length, `the spreadsheet has ${items.length} of ${TEXTS.length} items`);
  for (const row of items) {
    const text = TEXTS[Number(row[column('itemId')]?.text.slice(1))] ?? '';
    const name = row[column('itemName')];
    // Only a text that the import would read as another one has an apostrophe.
    check(name?.kind === 'string' && unguardText(name.text) === text, `${text} became ${name?.kind} ${name?.text}`);
    check(row[column('dateStamp')]?.value === '2026-11-22', `the date of ${text} is ${row[column('dateStamp')]?.kind}`);
    check(row[column('createdAt')]?.value.startsWith('2026-11-22T12:30') === true, `the time of ${text} is no time`);
    check(row[column('price')]?.kind === 'float', `the price of ${text} is no number`);
  }
  process.stdout.write(`all.xlsx: ${items.length} items, ${formulas} formulas\n`);

  // Without a guard LibreOffice does compute: else the counts below would mean nothing.
  writeFileSync(join(folder, 'unguarded.csv'), 'a,=1+1\n');
  check(openIn(folder, 'unguarded.csv', [csvFilter(44, true)]).formulas === 1, 'the control has no formula');

  // Comma and semicolon; as the dialog proposes, and with formulas switched on.
  for (const name of ['complete.csv', 'specified.csv'])
    for (const separator of [44, 59])
      for (const evaluates of [false, true]) {
        const filter = csvFilter(separator, evaluates);
        const opened = openIn(folder, name, [filter]);
        const texts = new Set(opened.rows.flat().map(({ text }) => text));
        const lost = separator === 44 ? ACCENTS.slice(0, 6).filter((text) => !texts.has(text)) : [];
        check(opened.formulas === 0, `${name} has ${opened.formulas} formulas (${filter})`);
        check(lost.length === 0, `${name} lost ${lost.join(', ')}`);
        process.stdout.write(
          `${name}, separator ${separator}, formulas ${evaluates ? 'on' : 'off'}: ${opened.formulas} formulas\n`,
        );
      }
} finally {
  rmSync(folder, { recursive: true });
}
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
process.stdout.write(
  `${failures.length === 0 ? 'Nothing was run, changed or lost.' : `${failures.length} failures`}\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
