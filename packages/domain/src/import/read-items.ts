import type { ItemFields } from '../item/item.ts';
import { ITEM_DESCRIPTION_MAX, NO_ITEM_FIELDS } from '../item/item.ts';
import { fold } from '../search/fold.ts';
import { fitPieces } from './fit-pieces.ts';
import { CATEGORY_NAME, cleanName, ITEM_DESCRIPTION, ITEM_NAME, NO_ITEM_NAME } from './read-line.ts';
import type { ValueReader } from './read-values.ts';
import { readText, type RowProblems } from './row-problems.ts';
import type { LabeledText, RowTexts } from './row-reader.ts';
import { cutText, NameShortener } from './shorten-name.ts';

/** An item of a row, before it has a box and a category. */
export interface ItemDraft {
  fields: ItemFields;
  categoryName: string | null;
  /** The fields of which the row has a value. An update leaves the others as they are. */
  given: readonly (keyof ItemFields)[];
  isTicked: boolean;
  createdAt: number | null;
  /** What did not fit into the description. */
  left: readonly string[];
  /** The tags that did not become the category. */
  moreTags: readonly string[];
}

const DEFAULT_TAG_SEPARATOR = /[;,|]/;
/** 'Pen (2)', 'Pen (×2)', 'Pen x 2', 'Pen ×2' */
const COUNT_BEHIND = /^(.+?)\s*(?:\(\s*[x×]?\s*(\d{1,9})\s*\)|\s[x×]\s*(\d{1,9}))$/iu;
/** '2 x Pen' */
const COUNT_BEFORE = /^(\d{1,9})\s?[x×]\s+(.+)$/iu;

/** Reads the items of a row. */
export class ItemReader {
  readonly #values: ValueReader;
  readonly #names: NameShortener;
  readonly #categories: NameShortener;
  readonly #tagSeparator: RegExp;

  constructor(values: ValueReader, isTaken: (folded: string) => boolean, tagSeparator = DEFAULT_TAG_SEPARATOR) {
    this.#values = values;
    this.#names = new NameShortener(ITEM_NAME.max, isTaken);
    this.#categories = new NameShortener(CATEGORY_NAME.max, isTaken);
    this.#tagSeparator = tagSeparator;
  }

  read(texts: RowTexts, problems: RowProblems): ItemDraft[] {
    const { itemName, otherName, itemList } = texts.one;
    const { tags, category } = this.#tagsOf(texts);
    const notes = tags.length === 0 ? texts.notes : [...texts.notes, { label: 'Tags', text: tags.join(', ') }];
    const shared = this.#shared(texts, category, problems);
    if (itemList === undefined) return [this.#draft(itemName ?? otherName ?? '', null, notes, shared, problems, tags)];
    return splitItems(itemList).map(({ name, quantity }) => this.#draft(name, quantity, notes, shared, problems, tags));
  }

  /** The fields that all items of the row have. */
  #shared({ one, descriptions }: RowTexts, category: string, problems: RowProblems): SharedFields {
    const value = <T>(text: string | undefined, read: (text: string, problems: RowProblems) => T): T | null =>
      text === undefined ? null : read(text, problems);
    const values = this.#values;
    return {
      description: readText(descriptions.join('; '), ITEM_DESCRIPTION, problems, (full) =>
        cutText(full, ITEM_DESCRIPTION.max),
      ),
      quantity: value(one.quantity, (text) => values.quantity(text, problems)),
      price: value(one.price, (text) => values.price(text, problems)),
      dateStamp: value(one.date, (text) => values.date(text, problems)),
      isTicked: value(one.isTicked, (text) => values.isTicked(text, problems)) ?? false,
      createdAt: value(one.createdAt, (text) => values.createdAt(text, problems)),
      categoryName:
        category === ''
          ? null
          : readText(category, CATEGORY_NAME, problems, (full) => this.#categories.shorten(full)) || null,
    };
  }

  #draft(
    text: string,
    quantity: number | null,
    notes: readonly LabeledText[],
    { isTicked, createdAt, categoryName, ...shared }: SharedFields,
    problems: RowProblems,
    moreTags: readonly string[],
  ): ItemDraft {
    const name = readText(text, ITEM_NAME, problems, (full) => this.#names.shorten(full));
    if (name === '') problems.add('noName', 'itemName', NO_ITEM_NAME, text);
    const full = cleanName(text);
    const core = fitPieces(
      [...(name && name !== full ? [`Full name: ${full}`] : []), ...(shared.description ? [shared.description] : [])],
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
    };
    const given = (Object.keys(fields) as (keyof ItemFields)[]).filter((field) => fields[field] !== null);
    return {
      fields,
      categoryName,
      given: categoryName === null ? given : [...given, 'categoryId'],
      isTicked,
      createdAt,
      left: [...core.left, ...left],
      moreTags,
    };
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
    const item = part.trim();
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
