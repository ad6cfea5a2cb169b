import type { Message, Translate } from '../language/message.ts';
import type { ColumnRole } from './column-roles.ts';
import type { ProblemFix, ProblemKind } from './import-plan-types.ts';
import type { Problem, ProblemCollector } from './problem-collector.ts';
import { BAD_CHARACTERS, type LineRule, readLine, withoutBadCharacters } from './read-line.ts';

/**
 * The problems of one row. They are counted when it is known whether the row comes in: a row that does not is counted
 * for what is in its way, one that does for what was done about it.
 */
export class RowProblems {
  readonly #collector: ProblemCollector;
  readonly #problems: Problem[] = [];

  constructor(collector: ProblemCollector) {
    this.#collector = collector;
  }

  /** Notes a problem, and returns the fix that the person agreed to for it, or null: then the row cannot come in. */
  add(kind: ProblemKind, role: ColumnRole | null, reason: Message, text: string, max?: number): ProblemFix | null {
    const fix = this.#collector.fixOf(kind, role);
    this.#problems.push({ kind, role, reason, text, fix, result: null, max });
    return fix;
  }

  /** Sets what comes in instead, for the problem that was noted last. */
  resolve(result: string): void {
    const last = this.#problems.at(-1);
    if (last) last.result = result;
  }

  get isRefused(): boolean {
    return this.#problems.some(({ fix }) => fix === null);
  }

  /** Why the row cannot come in, in sentences. */
  reasons(t: Translate): string[] {
    return this.#problems.flatMap(({ fix, kind, reason, text }) =>
      fix === null ? [kind === 'unreadable' ? text : t(reason)] : [],
    );
  }

  count(row: number, name: string): void {
    const { isRefused } = this;
    for (const problem of this.#problems)
      if ((problem.fix === null) === isRefused) this.#collector.add(problem, row, name);
  }
}

/**
 * Reads one line of text by the limits of its field. Returns '' for a text without a visible character, and null where
 * it is left out or the row cannot come in. `shorten` gives the short form of a text that is too long.
 */
export function readText(
  text: string,
  { role, max, tooLong }: LineRule,
  problems: RowProblems,
  shorten: (full: string) => string,
): string | null {
  let read = readLine(text, max);
  if (read.problem === 'characters') {
    if (problems.add('characters', role, BAD_CHARACTERS, text) !== 'clean') return null;
    read = readLine(withoutBadCharacters(text), max);
    problems.resolve(read.value ?? '');
  }
  if (read.problem !== 'tooLong') return read.value;
  if (problems.add('tooLong', role, tooLong, text, max) !== 'shorten') return null;
  const short = shorten(read.value);
  problems.resolve(short);
  return short;
}
