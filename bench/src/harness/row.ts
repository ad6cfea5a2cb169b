/** One row of the suite: a workload with what it is measured against. */
export interface BenchRow {
  name: string;
  /** What is done, in one line. */
  workload: string;
  anchor: string;
  run(options: RowOptions): Promise<RowResult>;
}

export interface RowOptions {
  /** Fewer rounds and no 100,000 items. */
  quick: boolean;
  rounds: number;
  sizes: readonly number[];
}

export interface RowResult {
  figures: Figure[];
  /** Sentences below the table: causes, plans, what a reader must know. */
  notes: string[];
  /** Answers that were not what they had to be. Any makes the run fail. */
  wrong: string[];
}

export type Unit = 'ms' | 'µs' | 'bytes' | 'kB' | 'MB' | 'times';

export interface Figure {
  what: string;
  /** '10k' items, or what else it grows with. */
  size: string;
  unit: Unit;
  ours: number;
  /** null: measured for its own sake. */
  anchor: number | null;
  /** Ours divided by the anchor, from the same rounds; null without an anchor. */
  ratio: number | null;
  /** The worst single value of ours; null where one value is all there is. */
  worst: number | null;
  target: Target | null;
}

export interface Target {
  text: string;
  met: boolean;
}

export function atMost(limit: number, unit: string, value: number): Target {
  return { text: `≤ ${limit}${unit}`, met: value <= limit };
}

/** `ratio` is ours divided by the anchor's. */
export function timesFaster(times: number, ratio: number): Target {
  return { text: `≥ ${times}× faster`, met: ratio <= 1 / times };
}

export function timesTheAnchor(times: number, ratio: number): Target {
  return { text: `≤ ${times}×`, met: ratio <= times };
}

/** A figure without an anchor. */
export function alone(figure: Pick<Figure, 'what' | 'size' | 'unit' | 'ours'> & Partial<Figure>): Figure {
  return { anchor: null, ratio: null, worst: null, target: null, ...figure };
}

/** 10,000 is '10k'. */
export function sizeText(items: number): string {
  return items >= 1000 ? `${items / 1000}k` : String(items);
}
