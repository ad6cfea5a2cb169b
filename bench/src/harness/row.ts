/** One row of the suite: a workload with its anchor. */
export interface BenchRow {
  name: string;
  /** The work in one line. */
  workload: string;
  anchor: string;
  /** A missed target fails the run. */
  isGuard?: boolean;
  run(options: RowOptions): Promise<RowResult>;
}

export interface RowOptions {
  /** Fewer rounds and no 100,000 items. */
  quick: boolean;
  rounds: number;
  sizes: readonly number[];
  /** Other programs to compare with, by name: their URLs. */
  peers: Readonly<Record<string, string>>;
}

export interface RowResult {
  figures: Figure[];
  /** Sentences below the table: causes, plans, caveats. */
  notes: string[];
  /** Wrong results. Any makes the run fail. */
  wrong: string[];
}

export type Unit = 'ms' | 'µs' | 'bytes' | 'kB' | 'MB' | 'MB/s' | '/s' | 'times';

export interface Figure {
  what: string;
  /** '10k' items, or another size that the figure grows with. */
  size: string;
  unit: Unit;
  ours: number;
  /** Null where the figure has no comparison. */
  anchor: number | null;
  /** Ours divided by the anchor, from the same rounds; null without an anchor. */
  ratio: number | null;
  /** The worst single value of ours; null where there is only one value. */
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

/** Returns a figure without an anchor. */
export function alone(figure: Pick<Figure, 'what' | 'size' | 'unit' | 'ours'> & Partial<Figure>): Figure {
  return { anchor: null, ratio: null, worst: null, target: null, ...figure };
}

/** Returns '10k' for 10,000. */
export function sizeText(items: number): string {
  return items >= 1000 ? `${items / 1000}k` : String(items);
}
