import { bitCount, LINES_MAX, LineSets, type LinesOfTerm, type TermKeys } from './line-sets.ts';
import { ABSENT, KIND, kindAt, PLACE, type Place, termRank } from './term-rank.ts';
import { TERMS_MAX } from './terms.ts';

export interface AskedOfLines {
  keys: readonly TermKeys[];
  /** By term: its rank around the lines; `ABSENT` where it is not there. */
  around: readonly number[];
}

interface Counted {
  count: number;
  /** The rank of the best line. */
  best: number;
}

/** Null: all lines. */
export type IsWanted = ((line: number) => boolean) | null;

const FIRST_LINE = 1;
const NOTHING: Counted = { count: 0, best: ABSENT };
/** By term: its lines in the page at hand. Shared, since to create one for each box would take longer than its search. */
const found: readonly LinesOfTerm[] = Array.from({ length: TERMS_MAX }, () => ({ holding: 0, beginning: 0, word: 0 }));
const ELSEWHERE: LinesOfTerm = { holding: 0, beginning: 0, word: 0 };

/** A text of lines that is searched, all but its first, which is around them. */
export class LineSearch {
  readonly text: string;
  /** The start of each line, then the end of the text. */
  readonly starts: Uint32Array;
  /** The sets of most boxes. */
  readonly #first: LineSets;
  readonly #others: LineSets[] = [];

  /** Each line has its end of line. */
  constructor(lines: readonly string[]) {
    let end = 0;
    this.text = lines.join('');
    this.starts = Uint32Array.from([0, ...lines.map((line) => (end += line.length))]);
    this.#first = new LineSets(this.text, this.starts, 0);
    for (let from = LINES_MAX; from < lines.length; from += LINES_MAX)
      this.#others.push(new LineSets(this.text, this.starts, from));
  }

  /** Looks up the next term. Returns false where no line contains it, and not the first either. */
  mayHold(term: TermKeys, index: number): boolean {
    const ofTerm = found[index] ?? ELSEWHERE;
    this.#first.find(term, ofTerm);
    if (ofTerm.holding !== 0) return true;
    return this.#others.some((page) => {
      page.find(term, ELSEWHERE);
      return ELSEWHERE.holding !== 0;
    });
  }

  /** Returns the rank in the first line of the term that was looked up last. */
  rankInFirst(term: TermKeys, index: number): number {
    const ofTerm = found[index] ?? ELSEWHERE;
    return (ofTerm.holding & FIRST_LINE) === 0 ? ABSENT : this.#rank(0, term, ofTerm, PLACE.box);
  }

  /** Counts the matching lines. All terms were looked up just before. */
  count(asked: AskedOfLines, isWanted: IsWanted): Counted {
    let { count, best } = this.#countIn(this.#first, asked, isWanted);
    for (const page of this.#others) {
      lookUp(page, asked);
      const ofPage = this.#countIn(page, asked, isWanted);
      count += ofPage.count;
      best = Math.min(best, ofPage.best);
    }
    return { count, best };
  }

  #countIn(page: LineSets, asked: AskedOfLines, isWanted: IsWanted): Counted {
    const [only] = asked.keys;
    if (only && asked.keys.length === 1 && !only.isExact) return this.#countOne(page, only, asked, isWanted);
    const lines = this.#match(page, asked, isWanted);
    return lines === 0 ? NOTHING : { count: bitCount(lines), best: this.#best(page, asked, lines) };
  }

  /** The same for one term: reads each part of the text once. */
  #countOne(page: LineSets, { term }: TermKeys, { around }: AskedOfLines, isWanted: IsWanted): Counted {
    const { text, starts } = this;
    const ofTerm = found[0] ?? ELSEWHERE;
    const lines = wantedOf(page, ofTerm.holding & searched(page), isWanted);
    const outside = around[0] ?? ABSENT;
    const floor = Math.min(outside, bestRank(ofTerm, lines, PLACE.item));
    let count = 0;
    let best = outside;
    let at = -1;
    for (let rest = lines; rest !== 0; rest &= rest - 1) {
      const line = page.from + lowest(rest);
      const start = starts[line] ?? 0;
      const end = starts[line + 1] ?? 0;
      if (at < start) at = text.indexOf(term, start);
      if (at === -1) break;
      if (at < end) count++;
      while (at !== -1 && at < end && best > floor) {
        best = Math.min(best, termRank(kindAt(text, term, at), PLACE.item));
        at = text.indexOf(term, at + 1);
      }
    }
    return { count, best: count === 0 ? ABSENT : best };
  }

  /** Returns the matching lines with their ranks. */
  find(asked: AskedOfLines, isWanted: IsWanted): { line: number; rank: number }[] {
    const matching: { line: number; rank: number }[] = [];
    for (const page of [this.#first, ...this.#others]) {
      lookUp(page, asked);
      for (let rest = this.#match(page, asked, isWanted); rest !== 0; rest &= rest - 1)
        matching.push({ line: page.from + lowest(rest), rank: this.#sum(page, asked, rest & -rest) });
    }
    return matching;
  }

  /** Returns the lines that contain the terms which are not around them; where all are around, those that contain any. */
  #match(page: LineSets, { keys, around }: AskedOfLines, isWanted: IsWanted): number {
    let lines = searched(page);
    let isAny = keys.length > 0;
    for (let i = 0; i < keys.length; i++) {
      if (around[i] !== ABSENT) continue;
      isAny = false;
      lines &= found[i]?.holding ?? 0;
      if (lines === 0) return 0;
    }
    if (isAny) lines = 0;
    for (let i = 0; i < keys.length; i++) {
      const term = keys[i];
      if (!term) continue;
      if (isAny) lines |= this.#verified(page, term, (found[i]?.holding ?? 0) & searched(page) & ~lines);
      else if (around[i] === ABSENT) lines = this.#verified(page, term, lines);
    }
    return wantedOf(page, lines, isWanted);
  }

  /** Returns which of the lines that may contain a term do. */
  #verified(page: LineSets, term: TermKeys, lines: number): number {
    if (term.isExact) return lines;
    const { text, starts } = this;
    let verified = 0;
    let at = -1;
    for (let rest = lines; rest !== 0; rest &= rest - 1) {
      const line = page.from + lowest(rest);
      const start = starts[line] ?? 0;
      if (at < start) at = text.indexOf(term.term, start);
      if (at === -1) break;
      if (at < (starts[line + 1] ?? 0)) verified |= rest & -rest;
    }
    return verified;
  }

  #best(page: LineSets, asked: AskedOfLines, lines: number): number {
    const { keys, around } = asked;
    // No line has less than `floor`, and only those of `first` may have as little.
    let floor = 0;
    let first = lines;
    let isExact = true;
    for (let i = 0; i < keys.length; i++) {
      const ofTerm = found[i] ?? ELSEWHERE;
      const own = bestRank(ofTerm, lines, PLACE.item);
      const outside = around[i] ?? ABSENT;
      floor += Math.min(own, outside);
      if (outside <= own) continue;
      if (keys[i]?.isExact !== true) isExact = false;
      first &=
        (ofTerm.word & lines) !== 0
          ? ofTerm.word
          : (ofTerm.beginning & lines) !== 0
            ? ofTerm.beginning
            : ofTerm.holding;
    }
    if (isExact && first !== 0) return floor;
    let best = ABSENT;
    for (let rest = first; rest !== 0 && best > floor; rest &= rest - 1)
      best = Math.min(best, this.#sum(page, asked, rest & -rest));
    for (let rest = lines & ~first; rest !== 0 && best > floor; rest &= rest - 1)
      best = Math.min(best, this.#sum(page, asked, rest & -rest));
    return best;
  }

  /** Returns the rank of a line, one bit. */
  #sum(page: LineSets, { keys, around }: AskedOfLines, line: number): number {
    let sum = 0;
    for (let i = 0; i < keys.length; i++) {
      const outside = around[i] ?? ABSENT;
      const term = keys[i];
      const ofTerm = found[i];
      if (!term || !ofTerm || (ofTerm.holding & line) === 0) sum += outside;
      else {
        const floor = bestRank(ofTerm, line, PLACE.item);
        if (outside <= floor) sum += outside;
        else if (term.isExact) sum += floor;
        else sum += Math.min(outside, this.#rankAt(page.from + lowest(line), term.term, floor, PLACE.item));
      }
    }
    return sum;
  }

  #rank(line: number, term: TermKeys, ofTerm: LinesOfTerm, place: Place): number {
    const floor = bestRank(ofTerm, 1 << line, place);
    return term.isExact ? floor : this.#rankAt(line, term.term, floor, place);
  }

  /** Returns the rank of a term in a line, which cannot be less than `floor`; `ABSENT` where it is not there. */
  #rankAt(line: number, term: string, floor: number, place: Place): number {
    const { text, starts } = this;
    const end = starts[line + 1] ?? 0;
    let best = ABSENT;
    for (let at = text.indexOf(term, starts[line]); at !== -1 && at < end; at = text.indexOf(term, at + 1)) {
      best = Math.min(best, termRank(kindAt(text, term, at), place));
      if (best <= floor) break;
    }
    return best;
  }
}

/** Returns the lines of a page that a search may find. */
function searched({ from, every }: LineSets): number {
  return from === 0 ? every & ~FIRST_LINE : every;
}

function lookUp(page: LineSets, { keys }: AskedOfLines): void {
  for (let i = 0; i < keys.length; i++) {
    const term = keys[i];
    const ofTerm = found[i];
    if (term && ofTerm) page.find(term, ofTerm);
  }
}

function wantedOf({ from }: LineSets, lines: number, isWanted: IsWanted): number {
  if (isWanted === null) return lines;
  let wanted = 0;
  for (let rest = lines; rest !== 0; rest &= rest - 1) if (isWanted(from + lowest(rest))) wanted |= rest & -rest;
  return wanted;
}

/** Returns the best rank that a term may have in some of its lines. */
function bestRank({ beginning, word }: LinesOfTerm, lines: number, place: Place): number {
  if ((word & lines) !== 0) return termRank(KIND.word, place);
  return termRank((beginning & lines) === 0 ? KIND.middle : KIND.beginning, place);
}

/** Returns the place of the lowest bit. */
function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
