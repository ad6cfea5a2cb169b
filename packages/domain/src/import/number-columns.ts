import { type DecimalMark, type NumberReadings, readNumber } from './read-number.ts';

export interface NumberCell {
  row: number;
  text: string;
}

/** A cell that means two numbers, where nothing else in the file says which. */
export interface NumberQuestion {
  row: number;
  /** The column's name as in our export. */
  column: string;
  text: string;
  values: Record<DecimalMark, number>;
  /** What the person said: which mark all such cells have. */
  answer: DecimalMark | null;
}

/**
 * Reads the numbers of a file. A cell such as '1.000' is read as the cells of its column are that mean one number only;
 * where there are none, as those of the other columns; and where these do not say either, as the person does.
 */
export class NumberColumns {
  readonly question: NumberQuestion | null = null;
  readonly #marks = new Map<string, DecimalMark | null>();

  constructor(columns: ReadonlyMap<string, readonly NumberCell[]>, answer: DecimalMark | null) {
    const evidence = new Map([...columns].map(([column, cells]) => [column, marksIn(cells)]));
    const everywhere = new Set([...evidence.values()].flatMap((marks) => [...marks]));
    for (const [column, cells] of columns) {
      const own = evidence.get(column) ?? everywhere;
      const mark = onlyOf(own.size > 0 ? own : everywhere);
      this.#marks.set(column, mark ?? answer);
      if (mark === null && this.question === null) this.question = questionOf(column, cells, answer);
    }
  }

  /** The number in this cell as the fields of an item take it: empty where it waits for the answer. */
  text(column: string, cell: string): string {
    const readings = readNumber(cell);
    const { '.': point, ',': comma } = readings;
    if (point === null && comma === null) return cell; // which then is no number for them either
    if (!isAmbiguous(readings)) return String(point ?? comma);
    const mark = this.#marks.get(column) ?? null;
    return mark === null ? '' : String(readings[mark]);
  }
}

/** The marks of the cells that are a number with one mark alone. */
function marksIn(cells: readonly NumberCell[]): Set<DecimalMark> {
  const marks = new Set<DecimalMark>();
  for (const { text } of cells) {
    const { '.': point, ',': comma } = readNumber(text);
    if (point !== null && comma === null) marks.add('.');
    if (comma !== null && point === null) marks.add(',');
  }
  return marks;
}

function onlyOf(marks: ReadonlySet<DecimalMark>): DecimalMark | null {
  const [first, second] = marks;
  return first !== undefined && second === undefined ? first : null;
}

function questionOf(column: string, cells: readonly NumberCell[], answer: DecimalMark | null): NumberQuestion | null {
  for (const { row, text } of cells) {
    const readings = readNumber(text);
    if (isAmbiguous(readings)) return { row, column, text: text.trim(), values: readings, answer };
  }
  return null;
}

function isAmbiguous(readings: NumberReadings): readings is Record<DecimalMark, number> {
  const { '.': point, ',': comma } = readings;
  return point !== null && comma !== null && point !== comma;
}
