/** A hint that is not there after this time counts as missing, in milliseconds. */
const MISSING_MS = 10_000;

/**
 * Measures how long a change needs to be hinted to the other people of its room: from sending the push to the next hint
 * that names the room. Of two changes that overlap one hint may count for both.
 */
export class HintWatch {
  readonly delays: number[] = [];
  missing = 0;
  readonly #listeners = new Map<string, Set<number>>();
  /** By room and listener: when its oldest change without a hint was sent. */
  readonly #due = new Map<string, Map<number, number>>();
  /** Hints can overtake the answer to the push: when the last one came, by room and listener. */
  readonly #last = new Map<string, Map<number, number>>();

  listening(person: number, spaceIds: readonly string[]): void {
    for (const id of spaceIds) at(this.#listeners, id, () => new Set()).add(person);
  }

  gone(person: number): void {
    for (const listeners of this.#listeners.values()) listeners.delete(person);
    for (const due of this.#due.values()) due.delete(person);
  }

  /** After the server accepted a push of `person`. */
  changed(spaceId: string, sentAt: number, person: number): void {
    const due = at(this.#due, spaceId, () => new Map());
    for (const listener of this.#listeners.get(spaceId) ?? []) {
      if (listener === person) continue;
      const last = this.#last.get(spaceId)?.get(listener) ?? -Infinity;
      if (last >= sentAt) this.delays.push(last - sentAt);
      else if (!due.has(listener)) due.set(listener, sentAt);
    }
  }

  arrived(listener: number, spaceIds: readonly string[], now = performance.now()): void {
    for (const id of spaceIds) {
      at(this.#last, id, () => new Map()).set(listener, now);
      const due = this.#due.get(id);
      const sentAt = due?.get(listener);
      if (sentAt === undefined) continue;
      this.delays.push(now - sentAt);
      due?.delete(listener);
    }
  }

  /** Counts and forgets the hints that never came. */
  sweep(now = performance.now()): void {
    for (const due of this.#due.values())
      for (const [listener, sentAt] of due) {
        if (now - sentAt < MISSING_MS) continue;
        this.missing++;
        due.delete(listener);
      }
  }
}

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
