import type { SourceRow } from './source-row.ts';

/** The value of a cell by each way to read it; null: it cannot be read so. Ambiguous when two ways differ. */
export type Readings<Way extends string, Value> = Readonly<Record<Way, Value | null>>;

export interface ValueQuestion<Way extends string, Value> {
  row: number;
  /** The header of the column. */
  column: string;
  text: string;
  values: Readonly<Record<Way, Value>>;
}

interface Column<Way extends string, Value> {
  header: string;
  /** The ways of the cells that can be read in one way only. */
  evidence: Set<Way>;
  firstAmbiguous: ValueQuestion<Way, Value> | null;
}

/**
 * Finds out how the values of a file are written. An ambiguous cell such as '1.000' or '3/4/2024' follows the
 * unambiguous cells of its column; without any, those of the other columns; and when these do not decide either, the
 * person's answer.
 */
export class ValueColumns<Way extends string, Value> {
  readonly #columns = new Map<string, Column<Way, Value>>();
  readonly #ways: readonly [Way, Way];
  readonly #read: (text: string) => Readings<Way, Value>;

  constructor(ways: readonly [Way, Way], read: (text: string) => Readings<Way, Value>) {
    this.#ways = ways;
    this.#read = read;
  }

  add(header: string, { row }: SourceRow, text: string): void {
    const readings = this.#read(text);
    const [one, other] = this.#ways;
    const [a, b] = [readings[one], readings[other]];
    if (a === b) return; // no value, or the same in both ways
    let column = this.#columns.get(header);
    if (!column) {
      column = { header, evidence: new Set(), firstAmbiguous: null };
      this.#columns.set(header, column);
    }
    if (a === null) column.evidence.add(other);
    else if (b === null) column.evidence.add(one);
    else
      column.firstAmbiguous ??= { row, column: header, text, values: { [one]: a, [other]: b } as Record<Way, Value> };
  }

  /** The first cell that the file leaves open, or null. */
  get question(): ValueQuestion<Way, Value> | null {
    for (const column of this.#columns.values())
      if (column.firstAmbiguous && this.#wayOf(column) === null) return column.firstAmbiguous;
    return null;
  }

  /** Returns the value of a cell; null: it has none. The answer decides where the file does not. */
  value(header: string, text: string, answer: Way | null): Value | null {
    const readings = this.#read(text);
    const [one, other] = this.#ways;
    const [a, b] = [readings[one], readings[other]];
    if (a === b || b === null) return a;
    if (a === null) return b;
    const column = this.#columns.get(header);
    const way = (column ? this.#wayOf(column) : null) ?? answer ?? one;
    return readings[way];
  }

  #wayOf({ evidence }: Column<Way, Value>): Way | null {
    if (evidence.size > 0) return onlyOf(evidence);
    return onlyOf(new Set([...this.#columns.values()].flatMap((column) => [...column.evidence])));
  }
}

function onlyOf<T>(values: ReadonlySet<T>): T | null {
  const [first, second] = values;
  return first !== undefined && second === undefined ? first : null;
}
