import type { Workbook } from '@boxroom/domain/import/open-workbook';
import { SourceError, UNPACKED_BYTES_MAX } from '@boxroom/domain/import/source-error';
import type { Entry } from '@zip.js/zip.js';
import { TextWriter, Uint8ArrayReader, ZipReader } from '../../../lib/zip/zip-library.ts';
import { isEncryptedXls, mentions } from './old-excel.ts';
import { readExcel } from './read-excel.ts';
import { readOds } from './read-ods.ts';

/** As in `ARCHIVE_FILES`, whose module would bring all schemas of an archive along. */
const BACKUP_FILE = 'boxroom.json';

/**
 * Reads a spreadsheet, recognized by its content. Holds all of it, so it refuses one that unpacks to more than
 * `UNPACKED_BYTES_MAX`. Throws `SourceError`.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  try {
    return await (bytes[0] === 0xd0 ? readOle(bytes) : readZip(bytes));
  } catch (error) {
    if (error instanceof SourceError) throw error;
    // The libraries have an error for each damage, and some are none of theirs (a RangeError of a wrong length).
    throw new SourceError('DAMAGED');
  }
}

/** The container of Excel before 2007, of Word, and of what has a password. */
async function readOle(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  if (mentions(bytes, 'EncryptedPackage')) throw new SourceError('ENCRYPTED');
  if (!mentions(bytes, 'Workbook') && !mentions(bytes, 'Book')) throw new SourceError('DOCUMENT');
  if (isEncryptedXls(bytes)) throw new SourceError('ENCRYPTED');
  return { format: 'xls', sheets: await readExcel(bytes, 'xls') };
}

async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const entries = await zip.getEntries();
  const find = (name: string) => entries.find(({ filename }) => filename === name);
  if (find('[Content_Types].xml')) {
    if (!entries.some(({ filename }) => filename.startsWith('xl/'))) throw new SourceError('DOCUMENT');
    checkSizes(entries.filter(({ filename }) => !filename.startsWith('xl/media/')));
    const format = find('xl/workbook.bin') ? 'xlsb' : 'xlsx';
    return { format, sheets: await readExcel(bytes, format) };
  }
  const content = find('content.xml');
  if (content && !content.directory) {
    const kind = await textOf(find('mimetype'));
    if (!kind.includes('opendocument.spreadsheet')) throw new SourceError('DOCUMENT');
    if ((await textOf(find('META-INF/manifest.xml'))).includes('encryption-data')) throw new SourceError('ENCRYPTED');
    checkSizes([content]);
    return { format: 'ods', sheets: await readOds(content) };
  }
  if (find(BACKUP_FILE)) throw new SourceError('BACKUP');
  if (entries.some(({ filename }) => /^Index(?:\.zip$|\/.*\.iwa$)/.test(filename))) throw new SourceError('NUMBERS');
  throw new SourceError(entries.some(({ encrypted }) => encrypted) ? 'ENCRYPTED' : 'ARCHIVE');
}

/** Before anything is unpacked. The libraries unpack no entry to more than it states. */
function checkSizes(entries: readonly Entry[]): void {
  let sum = 0;
  for (const { compressedSize, uncompressedSize } of entries) {
    if (uncompressedSize === 0 && compressedSize > 2) throw new SourceError('DAMAGED');
    sum += uncompressedSize;
  }
  if (sum > UNPACKED_BYTES_MAX) throw new SourceError('TOO_MUCH_CONTENT');
}

const SMALL_TEXT_MAX = 1024 * 1024;

async function textOf(entry: Entry | undefined): Promise<string> {
  if (!entry || entry.directory || entry.uncompressedSize > SMALL_TEXT_MAX) return '';
  return entry.getData(new TextWriter());
}
