import { BOXES_PER_OWNER_MAX, CATEGORIES_PER_OWNER_MAX, ROOMS_PER_OWNER_MAX } from '../access/account-limits.ts';
import { ITEMS_PER_OWNER_MAX } from '../item/item.ts';
import { ArchiveError } from './archive-error.ts';
import {
  ARCHIVE_SECTIONS,
  ARCHIVE_VERSION,
  type ArchiveHead,
  archiveHeadSchema,
  type ArchiveRows,
  archiveRowSchemas,
  type ArchiveSection,
} from './archive-rows.ts';
import { type ArchiveStep, migrateArchive } from './migrate-archive.ts';

/** The longest line that Boxroom writes is shorter. Milder than any limit of memory. */
const LINE_MAX = 1024 * 1024;
const BATCH_ROWS = 1000;

/** More than fit into the 2 GB of an account: a file is 10 kB and more. */
export const ARCHIVED_FILES_MAX = 400_000;

/** More than an account can hold. */
const MOST: Readonly<Record<ArchiveSection, number>> = {
  rooms: ROOMS_PER_OWNER_MAX,
  categories: CATEGORIES_PER_OWNER_MAX,
  boxes: BOXES_PER_OWNER_MAX,
  items: ITEMS_PER_OWNER_MAX,
  pictures: ARCHIVED_FILES_MAX,
};

export type ArchivePiece =
  | { kind: 'head'; head: ArchiveHead }
  | { [S in ArchiveSection]: { kind: 'rows'; section: S; rows: ArchiveRows[S][] } }[ArchiveSection];

/**
 * Reads the data of an archive line by line: its head, then rows of each section in batches. Brings older versions to
 * the present one. Throws `ArchiveError` for anything that Boxroom did not write.
 */
export async function* readArchive(texts: AsyncIterable<string>): AsyncGenerator<ArchivePiece> {
  const reader = new LineReader();
  for await (const line of linesOf(texts)) yield* reader.read(line);
  reader.end();
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX) throw new ArchiveError('notAnArchive');
    yield* lines;
  }
  if (rest !== '') yield rest;
}

class LineReader {
  #number = 0;
  #step: ArchiveStep | null = null;
  #head: ArchiveHead | null = null;
  /** The index of the section that is open or comes next. */
  #section = 0;
  #isOpen = false;
  #count = 0;
  #batch: unknown[] = [];

  *read(line: string): Generator<ArchivePiece> {
    this.#number++;
    if (!this.#head) {
      this.#head = this.#readHead(line);
      yield { kind: 'head', head: this.#head };
      return;
    }
    const section = ARCHIVE_SECTIONS[this.#section];
    if (!section) throw this.#damaged();
    if (!this.#isOpen) {
      if (line !== `${JSON.stringify(section)}:[`) throw this.#damaged();
      this.#isOpen = true;
      this.#count = 0;
    } else if (line === (section === ARCHIVE_SECTIONS.at(-1) ? ']}' : '],')) {
      if (this.#count !== this.#head.counts[section]) throw this.#damaged();
      this.#isOpen = false;
      this.#section++;
      yield* this.#flush(section);
    } else {
      if (++this.#count > this.#head.counts[section]) throw this.#damaged();
      this.#batch.push(this.#readRow(section, line));
      if (this.#batch.length === BATCH_ROWS) yield* this.#flush(section);
    }
  }

  end(): void {
    if (!this.#head || this.#section < ARCHIVE_SECTIONS.length) throw this.#damaged();
  }

  *#flush(section: ArchiveSection): Generator<ArchivePiece> {
    if (this.#batch.length > 0) yield { kind: 'rows', section, rows: this.#batch } as ArchivePiece;
    this.#batch = [];
  }

  #readHead(line: string): ArchiveHead {
    if (!line.startsWith('{"format":"boxroom",') || !line.endsWith(',')) throw new ArchiveError('notAnArchive');
    const loose = parse(`${line.slice(0, -1)}}`);
    if (!loose) throw this.#damaged();
    this.#step = migrateArchive(loose['version']);
    if (!this.#step) throw new ArchiveError(Number(loose['version']) > ARCHIVE_VERSION ? 'newer' : 'damaged');
    const head = archiveHeadSchema.safeParse(this.#step.head(loose));
    if (!head.success) throw this.#damaged();
    for (const section of ARCHIVE_SECTIONS)
      if (head.data.counts[section] > MOST[section]) throw new ArchiveError('tooLarge');
    return head.data;
  }

  #readRow(section: ArchiveSection, line: string): unknown {
    const loose = parse(line.endsWith(',') ? line.slice(0, -1) : line);
    const row = loose && this.#step && archiveRowSchemas[section].safeParse(this.#step.row(section, loose));
    if (!row?.success) throw this.#damaged();
    return row.data;
  }

  #damaged(): ArchiveError {
    const line = this.#number;
    return new ArchiveError('damaged', (t) => t('Line {line} of its data cannot be read.', { line }));
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
