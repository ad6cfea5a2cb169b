import { readBoxCode } from '../box/box-code.ts';
import { BOX_TYPES, type BoxType } from '../box/box.ts';
import { CAPACITY_MAX, snapCapacity } from '../capacity/capacity.ts';
import { dateStampSchema, priceSchema, quantitySchema } from '../item/item.ts';
import { parseWith } from '../item/parse-item-fields.ts';
import { type Message, msg } from '../language/message.ts';
import { PRICE_DECIMALS_MAX } from '../price/price-decimals.ts';
import { fold } from '../search/fold.ts';
import { plainDigits } from '../text/plain-digits.ts';
import type { ColumnRole } from './column-roles.ts';
import type { ImportChoices, ProblemKind } from './import-plan-types.ts';
import type { DateRole, ImportSurvey } from './import-survey.ts';
import { readDate } from './read-date.ts';
import type { RowProblems } from './row-problems.ts';
import { NO, YES } from './yes-no.ts';

const INVALID_DATE = messageOf(parseWith(dateStampSchema, ''));
const NO_WHOLE_NUMBER = messageOf(parseWith(quantitySchema, 0.5));
const QUANTITY_RANGE = messageOf(parseWith(quantitySchema, Number.MAX_SAFE_INTEGER));
const NEGATIVE_PRICE = messageOf(parseWith(priceSchema, -1));
const PRICE_DECIMALS = messageOf(parseWith(priceSchema, 0.0001));
const PRICE_RANGE = messageOf(parseWith(priceSchema, 1e15));

// i18n: The words are those of a file and stay as they are.
const BOX_TYPE_WORDS = msg('A box type is one of default, cardboard, plastic, black, freezer, shelf.');

function messageOf(parsed: ReturnType<typeof parseWith>): Message {
  if (parsed.ok) throw new Error('The schema accepts what it should refuse.');
  return parsed.error;
}

/** Reads the values of a row other than names. Null: there is none, or it is left out, or the row cannot come in. */
export class ValueReader {
  readonly #survey: ImportSurvey;
  readonly #choices: ImportChoices;

  constructor(survey: ImportSurvey, choices: ImportChoices) {
    this.#survey = survey;
    this.#choices = choices;
  }

  quantity(text: string, problems: RowProblems): number | null {
    const value = this.#survey.number('quantity', text, this.#choices.decimalMark);
    if (value === null) return refuse('notANumber', 'quantity', msg('Quantity must be a number.'), text, problems);
    let whole = value;
    if (!Number.isInteger(value)) {
      if (problems.add('fraction', 'quantity', NO_WHOLE_NUMBER, text) !== 'round') return null;
      whole = Math.round(value) + 0; // not -0
      problems.resolve(String(whole));
    }
    if (parseWith(quantitySchema, whole).ok) return whole;
    return refuse('outOfRange', 'quantity', QUANTITY_RANGE, text, problems);
  }

  price(text: string, problems: RowProblems): number | null {
    const value = this.#survey.number('price', text, this.#choices.decimalMark);
    if (value === null) return refuse('notANumber', 'price', msg('Price must be a number.'), text, problems);
    if (value < 0) return refuse('negative', 'price', NEGATIVE_PRICE, text, problems);
    const rounded = Number(value.toFixed(PRICE_DECIMALS_MAX));
    if (!parseWith(priceSchema, rounded).ok) return refuse('outOfRange', 'price', PRICE_RANGE, text, problems);
    if (parseWith(priceSchema, value).ok) return value;
    if (problems.add('decimals', 'price', PRICE_DECIMALS, text) !== 'round') return null;
    problems.resolve(String(rounded));
    return rounded;
  }

  date(role: DateRole, text: string, problems: RowProblems): string | null {
    const date = this.#survey.date(role, text, this.#choices.dateOrder);
    return date ?? refuse('notADate', role, INVALID_DATE, text, problems);
  }

  isTicked(text: string, problems: RowProblems): boolean {
    const word = fold(text);
    if (!YES.has(word) && !NO.has(word))
      refuse('notAChoice', 'isTicked', msg('Yes or no is expected here.'), text, problems);
    return YES.has(word);
  }

  boxType(text: string, problems: RowProblems): BoxType | null {
    const type = BOX_TYPES.find((known) => known === fold(text));
    return type ?? refuse('notAChoice', 'boxType', BOX_TYPE_WORDS, text, problems);
  }

  /** Rounds to the steps of the slider. */
  capacity(text: string, problems: RowProblems): number | null {
    const plain = plainDigits(text);
    const value = /^\d{1,3}(?:[.,]\d+)?\s?%?$/.test(plain) ? Number.parseFloat(plain.replace(',', '.')) : Number.NaN;
    if (value <= CAPACITY_MAX) return snapCapacity(value);
    return refuse('notAChoice', 'capacity', msg('Free space is a number from 0 to 100.'), text, problems);
  }

  boxCode(text: string, problems: RowProblems): string | null {
    const code = readBoxCode(text);
    return code ?? refuse('notAChoice', 'boxCode', msg('A box code looks like BX-7K3Q.'), text, problems);
  }

  /** A moment as our exports write it, or the start of a day. */
  createdAt(text: string, problems: RowProblems): number | null {
    // Without a zone it is of a spreadsheet, where ours are in UTC.
    const [, date, clock, zone = 'Z'] =
      /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
    const time = Date.parse(clock === undefined ? (readDate(text).dmy ?? '') : `${date}T${clock}${zone}`);
    if (time >= 0) return time;
    return refuse('notADate', 'createdAt', INVALID_DATE, text, problems);
  }
}

function refuse(kind: ProblemKind, role: ColumnRole, reason: Message, text: string, problems: RowProblems): null {
  problems.add(kind, role, reason, text);
  return null;
}
