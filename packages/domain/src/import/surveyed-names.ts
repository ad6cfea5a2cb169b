import { fold } from '../search/fold.ts';
import { ITEM_NAME } from './read-line.ts';
import { fits, looksShortened, shortForm } from './shorten-name.ts';

/** Several full names have the same short form. */
const SEVERAL = null;

/** The names of a file that are too long, or look as if they had been. */
export class SurveyedNames {
  /** The full name of each short form, in its scope. */
  readonly #long = new Map<string, string | typeof SEVERAL>();
  readonly #taken = new Set<string>();
  /** The same for items, of which a file has many: numbers made of the names. */
  readonly #longItems = new Map<number, number | typeof SEVERAL>();
  readonly #takenItems = new Set<number>();

  add(scope: string, name: string, max: number): void {
    if (fits(name, max)) {
      if (looksShortened(name)) this.#taken.add(`${scope}\n${fold(name)}`);
      return;
    }
    note(this.#long, `${scope}\n${fold(shortForm(name, max))}`, fold(name));
  }

  addItem(name: string): void {
    if (fits(name, ITEM_NAME.max)) {
      if (looksShortened(name)) this.#takenItems.add(numberOf(fold(name)));
      return;
    }
    note(this.#longItems, numberOf(fold(shortForm(name, ITEM_NAME.max))), numberOf(fold(name)));
  }

  /** What `NameShortener` has to know of the file about a name that is too long. */
  of(scope: string, full: string, max: number) {
    return {
      scope,
      isShared: this.#long.get(`${scope}\n${fold(shortForm(full, max))}`) === SEVERAL,
      isTaken: (folded: string) => this.#taken.has(`${scope}\n${folded}`),
    };
  }

  ofItem(full: string) {
    return {
      scope: 'item',
      isShared: this.#longItems.get(numberOf(fold(shortForm(full, ITEM_NAME.max)))) === SEVERAL,
      isTaken: (folded: string) => this.#takenItems.has(numberOf(folded)),
    };
  }
}

function note<Key, Full>(names: Map<Key, Full | typeof SEVERAL>, key: Key, full: Full): void {
  const known = names.get(key);
  names.set(key, known === undefined || known === full ? full : SEVERAL);
}

/** A number of 53 bits made of a text (cyrb53). Names that meet in it get a code that they would not need. */
function numberOf(text: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  return 4_294_967_296 * ((other ^ (other >>> 16)) & 2_097_151) + ((one ^ (one >>> 13)) >>> 0);
}
