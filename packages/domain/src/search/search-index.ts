import { byLength, GramPostings, hasExactClasses } from './gram-postings.ts';
import type { Posting } from './gram-postings.ts';

/** Up to this many texts changed since the last merge are scanned one by one, in about 30 µs. */
const OVERLAY_MIN = 512;
/** A large index tolerates one changed text in this many, because its merge takes longer. */
const OVERLAY_SHARE = 16;

/**
 * Finds the texts that contain all terms as substrings. Exact: equals a filter over all texts. Each text has a slot, a
 * number that is stable until its removal. Changes cost a microsecond: a changed text is excluded from the postings and
 * scanned directly, until `merge` rebuilds the postings (about 50 ms for 10,000).
 *
 * Texts and terms must be folded alike (see `fold`) and terms must not be empty.
 */
export class SearchIndex {
  readonly #texts: string[] = [];
  readonly #free: number[] = [];
  readonly #overlay = new Set<number>();
  #postings = new GramPostings([]);
  /** One bit per slot in the postings, set where they are still valid. */
  #valid = new Uint32Array(0);
  #found = new Uint32Array(0);

  /** Adds a text and returns its slot. */
  add(text: string): number {
    const slot = this.#free.pop() ?? this.#texts.length;
    this.update(slot, text);
    return slot;
  }

  update(slot: number, text: string): void {
    this.#invalidate(slot);
    this.#texts[slot] = text;
    this.#overlay.add(slot);
  }

  /** Removes a text; a later text may get its slot. */
  remove(slot: number): void {
    this.#invalidate(slot);
    this.#texts[slot] = '';
    this.#overlay.delete(slot);
    this.#free.push(slot);
  }

  /** Every text by its slot; '' in a free slot. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Returns whether the next search merges first. Check it in idle time and call `merge` then. */
  get needsMerge(): boolean {
    return this.#overlay.size > Math.max(OVERLAY_MIN, this.#texts.length / OVERLAY_SHARE);
  }

  merge(): void {
    if (this.#overlay.size === 0) return;
    this.#postings = new GramPostings(this.#texts);
    this.#valid = new Uint32Array(this.#postings.words).fill(0xffffffff);
    this.#overlay.clear();
  }

  /** Returns the slots of all texts that contain every term, in no particular order. The next call reuses the array. */
  find(terms: readonly string[]): Uint32Array {
    if (terms.length === 0) return this.#found.subarray(0, 0);
    if (this.needsMerge) this.merge();
    if (this.#found.length < this.#texts.length) this.#found = new Uint32Array(this.#texts.length);
    const count = this.#findMerged(terms);
    return this.#found.subarray(0, this.#findChanged(terms, count));
  }

  #findMerged(terms: readonly string[]): number {
    const bitmaps: number[] = [];
    const postings: Posting[] = [];
    const unproven: string[] = [];
    for (const term of terms) {
      if (term.length === 1) bitmaps.push(this.#postings.bitmapAt(term));
      else postings.push(...this.#postings.covering(term));
      if (term.length > 3 || !hasExactClasses(term)) unproven.push(term);
    }
    const [driver, ...others] = postings.sort(byLength);
    if (!driver) return this.#filterBitmaps(bitmaps, unproven);
    return this.#filterPosting(driver, others, bitmaps, unproven);
  }

  /** All postings ascend, so one parallel pass suffices. */
  #filterPosting(driver: Posting, others: Posting[], bitmaps: readonly number[], unproven: readonly string[]): number {
    const found = this.#found;
    let count = 0;
    for (let at = driver.from; at < driver.to; at++) {
      const slot = driver.list[at] ?? 0;
      if (advanceAll(others, slot) && this.#hasBits(slot, bitmaps) && this.#hasTerms(slot, unproven))
        found[count++] = slot;
    }
    return count;
  }

  #filterBitmaps(bitmaps: readonly number[], unproven: readonly string[]): number {
    const found = this.#found;
    const all = this.#postings.bitmaps;
    let count = 0;
    for (let word = 0; word < this.#postings.words; word++) {
      let bits = this.#valid[word] ?? 0;
      for (const offset of bitmaps) bits &= all[offset + word] ?? 0;
      while (bits !== 0) {
        const slot = (word << 5) + 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        if (this.#hasTerms(slot, unproven)) found[count++] = slot;
      }
    }
    return count;
  }

  #findChanged(terms: readonly string[], already: number): number {
    let count = already;
    for (const slot of this.#overlay) {
      if (this.#hasTerms(slot, terms)) this.#found[count++] = slot;
    }
    return count;
  }

  #hasBits(slot: number, bitmaps: readonly number[]): boolean {
    const word = slot >>> 5;
    let bits = this.#valid[word] ?? 0;
    for (const offset of bitmaps) bits &= this.#postings.bitmaps[offset + word] ?? 0;
    return ((bits >>> (slot & 31)) & 1) === 1;
  }

  #hasTerms(slot: number, terms: readonly string[]): boolean {
    const text = this.#texts[slot] ?? '';
    for (const term of terms) {
      if (!text.includes(term)) return false;
    }
    return true;
  }

  #invalidate(slot: number): void {
    const word = slot >>> 5;
    if (word < this.#valid.length) this.#valid[word] = (this.#valid[word] ?? 0) & ~(1 << (slot & 31));
  }
}

/** Advances each posting to `slot` and returns whether all of them contain it. */
function advanceAll(postings: readonly Posting[], slot: number): boolean {
  for (const posting of postings) {
    const { list, to } = posting;
    let at = posting.from;
    while (at < to && (list[at] ?? 0) < slot) at++;
    posting.from = at;
    if (at === to || list[at] !== slot) return false;
  }
  return true;
}
