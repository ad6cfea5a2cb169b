import { type DecimalMark, type NumberReadings, readNumber } from './read-number.ts';

export interface NumberCell {
  row: number;
  text: string;
}

/** A cell that can be two numbers, when nothing else in the file decides. */
export interface NumberQuestion {
  row: number;
  /** The column's name as in our export. */
  column: string;
  text: string;
  values: Record<DecimalMark, number>;
  /** The person's answer: the mark of all ambiguous cells. */
  answer: DecimalMark | null;
}

/**
 * Reads the numbers of a file. An ambiguous cell such as '1.000' follows the unambiguous cells of its column; without
 * any, those of the other columns; and when these do not decide either, the person's answer.
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

  /** Returns the number in a cell as the fields of an item take it: empty while the answer is missing. */
  text(column: string, cell: string): string {
    const readings = readNumber(cell);
    const { '.': point, ',': comma } = readings;
    if (point === null && comma === null) return cell; // the fields then refuse it as well
    if (!isAmbiguous(readings)) return String(point ?? comma);
    const mark = this.#marks.get(column) ?? null;
    return mark === null ? '' : String(readings[mark]);
  }
}

/** The marks of the cells that are a number with only one of the marks. */
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
