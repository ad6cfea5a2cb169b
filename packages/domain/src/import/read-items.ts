import type { ItemDetail, ItemFields } from '../item/item.ts';
import { DETAIL_MAX, ITEM_DESCRIPTION_MAX, NO_ITEM_FIELDS } from '../item/item.ts';
import type { OwnField, OwnValue } from '../item/own-fields.ts';
import type { Translate } from '../language/message.ts';
import { fold } from '../search/fold.ts';
import { COLUMN_ROLES } from './column-roles.ts';
import { fitPieces } from './fit-pieces.ts';
import { readOwn } from './own-columns.ts';
import { CATEGORY_NAME, cleanName, ITEM_DESCRIPTION, ITEM_NAME, NO_ITEM_NAME, readLine } from './read-line.ts';
import type { ValueReader } from './read-values.ts';
import { readText, type RowProblems } from './row-problems.ts';
import type { LabeledText, RowTexts } from './row-reader.ts';
import { cutText, isKeepable, NameShortener } from './shorten-name.ts';
import type { SurveyedNames } from './surveyed-names.ts';

/** An item of a row, before it has a box and a category. */
export interface ItemDraft {
  fields: ItemFields;
  categoryName: string | null;
  /** The fields of which the row has a value. An update leaves the others as they are. */
  given: readonly (keyof ItemFields)[];
  isTicked: boolean;
  createdAt: number | null;
  /** A name that is too long: what the description keeps of it, and the forms under which it may be stored. */
  long: { kept: string; forms: readonly string[] } | null;
  /** What did not fit into the description. */
  left: readonly string[];
  /** The tags that did not become the category. */
  moreTags: readonly string[];
}

const DEFAULT_TAG_SEPARATOR = /[;,|]/;
/** 'Pen (2)', 'Pen (×2)', 'Pen x 2', 'Pen ×2' */
const COUNT_BEHIND = /^(.+?) ?(?:\( ?[x×]? ?(\d{1,9}) ?\)| [x×] ?(\d{1,9}))$/iu;
/** '2 x Pen' */
const COUNT_BEFORE = /^(\d{1,9}) ?[x×] (.+)$/iu;

const TEXT_DETAILS = ['serial', 'boughtAt', 'lentTo'] as const;
const DATE_DETAILS = ['boughtOn', 'warrantyUntil', 'lentSince', 'lentDue'] as const;
type Details = Partial<Pick<ItemFields, ItemDetail | 'own'>>;

/** Reads the items of a row. */
export class ItemReader {
  readonly #values: ValueReader;
  readonly #surveyed: SurveyedNames;
  readonly #names = new NameShortener(ITEM_NAME.max);
  readonly #categories = new NameShortener(CATEGORY_NAME.max);
  readonly #tagSeparator: RegExp;
  readonly #ownFields: ReadonlyMap<string, OwnField>;
  readonly #t: Translate;

  /** `ownFields` are the fields of the file's columns, by label. */
  constructor(
    values: ValueReader,
    surveyed: SurveyedNames,
    {
      tagSeparator = DEFAULT_TAG_SEPARATOR,
      ownFields,
    }: { tagSeparator?: RegExp | undefined; ownFields: ReadonlyMap<string, OwnField> },
    t: Translate,
  ) {
    this.#values = values;
    this.#surveyed = surveyed;
    this.#tagSeparator = tagSeparator;
    this.#ownFields = ownFields;
    this.#t = t;
  }

  read(texts: RowTexts, problems: RowProblems): ItemDraft[] {
    const t = this.#t;
    const { itemName, otherName, itemList } = texts.one;
    const { tags, category } = this.#tagsOf(texts);
    const details = this.#details(texts, problems);
    const shared = { ...this.#shared(texts, category, problems), details: details.fields };
    const full = cleanName(category);
    const notes = [
      ...(shared.categoryName !== null && shared.categoryName !== full ? [{ label: t('Category'), text: full }] : []),
      ...texts.notes,
      ...details.left,
      ...(tags.length === 0 ? [] : [{ label: t('Tags'), text: tags.join(', ') }]),
    ];
    if (itemList === undefined) return [this.#draft(itemName ?? otherName ?? '', null, notes, shared, problems, tags)];
    return splitItems(itemList).map(({ name, quantity }) => this.#draft(name, quantity, notes, shared, problems, tags));
  }

  /** The fields that all items of the row have. */
  #shared({ one, descriptions }: RowTexts, category: string, problems: RowProblems): Omit<SharedFields, 'details'> {
    const value = <T>(text: string | undefined, read: (text: string, problems: RowProblems) => T): T | null =>
      text === undefined ? null : read(text, problems);
    const values = this.#values;
    return {
      description: readText(descriptions.join('; '), ITEM_DESCRIPTION, problems, (full) =>
        cutText(full, ITEM_DESCRIPTION.max),
      ),
      quantity: value(one.quantity, (text) => values.quantity(text, problems)),
      price: value(one.price, (text) => values.price(text, problems)),
      dateStamp: value(one.date, (text) => values.date('date', text, problems)),
      isTicked: value(one.isTicked, (text) => values.isTicked(text, problems)) ?? false,
      createdAt: value(one.createdAt, (text) => values.createdAt(text, problems)),
      categoryName:
        category === ''
          ? null
          : readText(category, CATEGORY_NAME, problems, (full) => this.#shortCategory(full)) || null,
    };
  }

  /** The details of a row. A text that does not fit into its field is left: it goes to the description. */
  #details({ one, brands, own }: RowTexts, problems: RowProblems): { fields: Details; left: LabeledText[] } {
    const fields: Details = {};
    const left: LabeledText[] = [];
    const brand = readLine(brands.map(({ text }) => text).join(' '), DETAIL_MAX);
    if (brand.problem !== null) left.push(...brands);
    else if (brand.value !== '') fields.brand = brand.value;
    for (const role of TEXT_DETAILS) {
      const text = one[role];
      if (text === undefined) continue;
      const line = readLine(text, DETAIL_MAX);
      if (line.problem !== null) left.push({ label: this.#t(COLUMN_ROLES[role].label), text });
      else if (line.value !== '') fields[role] = line.value;
    }
    for (const role of DATE_DETAILS) {
      const text = one[role];
      const date = text === undefined ? null : this.#values.date(role, text, problems);
      if (date !== null) fields[role] = date;
    }
    // Nobody has it: there is no loan.
    if (fields.lentTo === undefined) {
      delete fields.lentSince;
      delete fields.lentDue;
    }
    const values: Record<string, OwnValue> = {};
    for (const { label, text } of own) {
      const field = this.#ownFields.get(label);
      const value = field ? readOwn(text, field.type) : null;
      if (field && value !== null) values[field.key] = value;
      else left.push({ label, text });
    }
    return { fields: Object.keys(values).length > 0 ? { ...fields, own: values } : fields, left };
  }

  #draft(
    text: string,
    quantity: number | null,
    notes: readonly LabeledText[],
    { isTicked, createdAt, categoryName, details, ...shared }: SharedFields,
    problems: RowProblems,
    moreTags: readonly string[],
  ): ItemDraft {
    const name = readText(text, ITEM_NAME, problems, (full) => this.#shortName(full));
    if (name === '') problems.add('noName', 'itemName', NO_ITEM_NAME, text);
    const full = cleanName(text);
    const long = name && name !== full ? { kept: keptName(full), forms: this.#names.forms(full) } : null;
    const core = fitPieces(
      [...(long ? [keptName(full)] : []), ...(shared.description ? [shared.description] : [])],
      ITEM_DESCRIPTION_MAX,
      { mayCut: true },
    );
    const { text: description, left } = fitPieces(
      [...(core.text === null ? [] : [core.text]), ...notes.map(toNote)],
      ITEM_DESCRIPTION_MAX,
      { mayCut: false },
    );
    const fields: ItemFields = {
      ...NO_ITEM_FIELDS,
      name: name ?? '',
      description,
      quantity: quantity ?? shared.quantity,
      price: shared.price,
      dateStamp: shared.dateStamp,
      ...details,
    };
    const given = (Object.keys(fields) as (keyof ItemFields)[]).filter((field) => fields[field] !== null);
    return {
      fields,
      categoryName,
      given: categoryName === null ? given : [...given, 'categoryId'],
      isTicked,
      createdAt,
      long,
      left: [...core.left, ...left],
      moreTags,
    };
  }

  /** Items are not told apart by their names, so an ending that two of them share does no harm. */
  #shortName(full: string): string {
    const { isShared, isTaken } = this.#surveyed.ofItem(full);
    const [plain = '', ...coded] = this.#names.forms(full);
    if (!isShared && isKeepable(keptName(full), ITEM_DESCRIPTION_MAX) && !isTaken(fold(plain))) return plain;
    return coded.find((form) => !isTaken(fold(form))) ?? plain;
  }

  /** The full name of a category is kept with items only, so it always has a code, which tells it apart. */
  #shortCategory(full: string): string {
    const surveyed = this.#surveyed.of('category', full, CATEGORY_NAME.max);
    return this.#categories.shorten({ ...surveyed, full, isKept: false, own: () => [] });
  }

  /** The category, and the tags that go to the description. */
  #tagsOf({ one }: RowTexts): { category: string; tags: string[] } {
    const all = one.tags?.split(this.#tagSeparator).map((tag) => cleanName(tag.trim())) ?? [];
    const tags = [...new Map(all.filter((tag) => tag !== '').map((tag) => [fold(tag), tag])).values()];
    if (one.category !== undefined || tags.length === 0) return { category: one.category ?? '', tags };
    const [category = '', ...more] = tags;
    return { category, tags: more };
  }
}

interface SharedFields {
  details: Details;
  description: string | null;
  quantity: number | null;
  price: number | null;
  dateStamp: string | null;
  isTicked: boolean;
  createdAt: number | null;
  categoryName: string | null;
}

/** Splits 'Pen x 3;Glue' into items. */
function splitItems(text: string): { name: string; quantity: number | null }[] {
  return text.split(';').flatMap((part) => {
    // One space each: the patterns would try every split of a long run of them.
    const item = part.trim().replaceAll(/\s+/g, ' ');
    if (item === '') return [];
    const behind = COUNT_BEHIND.exec(item);
    if (behind) return { name: behind[1] ?? '', quantity: Number(behind[2] ?? behind[3]) };
    const before = COUNT_BEFORE.exec(item);
    return before ? { name: before[2] ?? '', quantity: Number(before[1]) } : { name: item, quantity: null };
  });
}

/** 'Serial number: SN-1'; only the name of a mark that is set. */
function toNote({ label, text }: LabeledText): string {
  return /^(?:true|yes)$/i.test(text) ? label : `${label}: ${cleanName(text)}`;
}

/**
 * How the description of an item keeps a name that was shortened. In English, whatever the person's language: a later
 * import recognizes the item by it.
 */
function keptName(full: string): string {
  return `Full name: ${full}`;
}
