import type { NewId } from '../id/id.ts';
import type { OwnField } from '../item/own-fields.ts';
import { msg, type Translate } from '../language/message.ts';
import { fold } from '../search/fold.ts';
import type { ColumnRole } from './column-roles.ts';
import type { ImportChoices, ImportSummary, OwnItem, OwnRows, PlannedRows } from './import-plan-types.ts';
import { hasItems, type ImportSurvey, isRef } from './import-survey.ts';
import { changedSample, changesOf, newSample, placeOfSample, presentSample } from './item-changes.ts';
import { KnownItems } from './known-items.ts';
import { PlaceReader, type StoredBox, type StoredPlace } from './place-reader.ts';
import { type BoxTarget, PlaceTargets } from './place-targets.ts';
import { nameOf, PlanNotes } from './plan-notes.ts';
import { missingOf, PlanSummary } from './plan-summary.ts';
import { ProblemCollector } from './problem-collector.ts';
import { type ItemDraft, ItemReader } from './read-items.ts';
import { BOX_DESCRIPTION } from './read-line.ts';
import { ValueReader } from './read-values.ts';
import { readText, RowProblems } from './row-problems.ts';
import type { RowTexts } from './row-reader.ts';
import { cutText } from './shorten-name.ts';
import type { SourceRow } from './source-row.ts';
import { faultText } from './workbook-cell.ts';

export interface ImportRequest {
  survey: ImportSurvey;
  choices: ImportChoices;
  own: OwnRows;
  /** The items of known ids in the other program, from `import.findRefs`. */
  known: ReadonlyMap<string, string>;
  newId: NewId;
}

/** What a row needs to be placed. */
interface ReadRow {
  texts: RowTexts;
  stored: StoredPlace;
  description: string | null;
  drafts: readonly ItemDraft[];
  boxMore: Pick<PlannedRows['boxes'][number], 'boxType' | 'capacity' | 'code' | 'createdAt'>;
}

/**
 * The second pass over the rows of a file, in batches. The preview drops the planned rows and shows the summary; Confirm
 * runs a new planner over the same rows and sends what it plans. Its memory grows with the rooms, boxes and categories
 * only. Writes nothing.
 */
export class ImportPlanner {
  /** The own fields of which the file has columns; those that the person does not have are to be made. */
  readonly ownFields: readonly OwnField[];
  readonly #survey: ImportSurvey;
  readonly #choices: ImportChoices;
  readonly #newId: NewId;
  readonly #collector: ProblemCollector;
  readonly #values: ValueReader;
  readonly #items: ItemReader;
  readonly #places: PlaceReader;
  readonly #targets: PlaceTargets;
  readonly #known: KnownItems;
  readonly #sharedRooms: ReadonlySet<string>;
  readonly #notes: PlanNotes;
  readonly #summary: PlanSummary;
  readonly #isMissing: boolean;
  readonly #t: Translate;

  constructor({ survey, choices, own, known, newId }: ImportRequest, t: Translate) {
    this.#t = t;
    const { reader } = survey;
    this.#survey = survey;
    this.#choices = choices;
    this.#newId = newId;
    this.#collector = new ProblemCollector(choices.fixes, t);
    this.#values = new ValueReader(survey, choices);
    const ownFields = survey.ownColumns.fields(own.ownFields ?? []);
    this.ownFields = [...new Set(ownFields.values())];
    const tagSeparator = reader.product?.tagSeparator;
    this.#items = new ItemReader(this.#values, survey.names, { tagSeparator, ownFields }, t);
    this.#targets = new PlaceTargets(own, survey, newId);
    this.#places = new PlaceReader(survey, this.#collector, this.#targets);
    this.#known = new KnownItems(own, known, choices.mode, reader.mapping.source === 'boxroom');
    this.#notes = new PlanNotes(this.#collector);
    this.#sharedRooms = new Set([...(own.sharedRooms ?? [])].map((name) => fold(name)));
    this.#summary = new PlanSummary(own.itemCount);
    this.#isMissing = missingOf(survey, this.#collector).length > 0;
  }

  /** Plans the next rows of the file; none while a role is missing without which there is nothing to plan. */
  plan(rows: readonly SourceRow[]): PlannedRows {
    const out: PlannedRows = { rooms: [], boxes: [], categories: [], items: [], updates: [], refused: [] };
    if (!this.#isMissing) for (const row of rows) this.#plan(row, out);
    return out;
  }

  /** As far as it was planned. */
  get summary(): ImportSummary {
    return this.#summary.of(
      {
        survey: this.#survey,
        choices: this.#choices,
        collector: this.#collector,
        targets: this.#targets,
      },
      this.#t,
    );
  }

  #plan(row: SourceRow, out: PlannedRows): void {
    this.#summary.counts.rows++;
    const problems = new RowProblems(this.#collector);
    const texts = row.problem === null ? this.#survey.reader.read(row) : null;
    if (row.problem !== null) problems.add('unreadable', null, msg('These rows do not fit the header.'), row.problem);
    const read = texts && this.#read(texts, problems);
    problems.count(row.row, texts ? nameOf(texts) : '');
    if (problems.isRefused) {
      this.#summary.counts.refused++;
      out.refused.push({ row, reasons: problems.reasons(this.#t) });
    } else if (read) {
      this.#places.list(read.stored);
      if (read.texts.hasOtherSeparator) this.#notes.otherSeparator(read.texts);
      this.#place(read, out);
    }
  }

  #read(texts: RowTexts, problems: RowProblems): ReadRow | null {
    const { row, one } = texts;
    const { columns } = this.#survey.reader.mapping;
    for (const { column, error } of row.faults ?? []) {
      const role: ColumnRole | null = columns[column] ?? null;
      if (role !== null)
        problems.add('fault', role, msg('These cells have no value that can be read.'), faultText(error, this.#t));
    }
    const stored = this.#places.read(texts, problems);
    const description =
      texts.boxDescriptions.length === 0
        ? null
        : readText(texts.boxDescriptions.join('; '), BOX_DESCRIPTION, problems, (full) =>
            cutText(full, BOX_DESCRIPTION.max),
          );
    const drafts = hasItems(texts) ? this.#items.read(texts, problems) : [];
    const boxMore: ReadRow['boxMore'] = {};
    if (one.boxType !== undefined) boxMore.boxType = this.#values.boxType(one.boxType, problems) ?? undefined;
    if (one.capacity !== undefined) boxMore.capacity = this.#values.capacity(one.capacity, problems);
    if (one.boxCode !== undefined) boxMore.code = this.#values.boxCode(one.boxCode, problems) ?? undefined;
    // The moment belongs to the innermost thing of the row.
    if (drafts.length === 0 && one.createdAt !== undefined)
      boxMore.createdAt = this.#values.createdAt(one.createdAt, problems) ?? undefined;
    return stored && { texts, stored, description, drafts, boxMore };
  }

  /** Creates what is missing of a row that comes in. */
  #place(read: ReadRow, out: PlannedRows): void {
    const { texts, drafts, stored } = read;
    const ref = isRef(texts.ref) && texts.one.itemList === undefined ? texts.ref : '';
    const known = drafts.length === 0 ? undefined : this.#known.byRef(ref);
    if (drafts.length === 0) {
      if (texts.isFolder) this.#notes.folder(texts);
      this.#targetOf(read, out, texts.isFolder && this.#survey.isOuter(stored.place));
      return;
    }
    if (known && this.#choices.mode === 'new') {
      for (const draft of drafts) this.#keep(read, draft, known, this.#isElsewhere(read, known));
      return;
    }
    const target = this.#targetOf(read, out, false);
    if (!target) return;
    for (const draft of drafts) {
      this.#notes.draft(texts, draft);
      const same = known ?? (target.isNew ? undefined : this.#known.byName(target.id, draft, ref));
      if (same) this.#update(read, draft, same, { target, ref, isSure: known !== undefined }, out);
      else this.#add(read, draft, target, ref, out);
    }
  }

  #add({ texts, stored }: ReadRow, draft: ItemDraft, target: BoxTarget, ref: string, out: PlannedRows): void {
    const { fields, categoryName, isTicked, createdAt } = draft;
    const categoryId = categoryName === null ? null : this.#targets.category(categoryName, out);
    out.items.push({
      id: this.#newId(),
      boxId: target.id,
      ...fields,
      categoryId,
      ...(ref === '' ? {} : { ref }),
      ...(isTicked ? { isTicked } : {}),
      ...(createdAt === null ? {} : { createdAt }),
    });
    this.#summary.added(() => newSample(texts.row.row, draft, stored, target.place));
  }

  #update(
    { texts, stored }: ReadRow,
    draft: ItemDraft,
    same: OwnItem,
    { target, ref, isSure }: { target: BoxTarget; ref: string; isSure: boolean },
    out: PlannedRows,
  ): void {
    const { row } = texts.row;
    if (this.#choices.mode === 'new') return this.#keep({ texts }, draft, same, isSure && target.id !== same.boxId);
    const { categoryName } = draft;
    const categoryId = categoryName === null ? null : this.#targets.category(categoryName, out);
    const set = changesOf(same, draft, categoryId);
    const isMoved = isSure && target.id !== same.boxId;
    if (Object.keys(set).length === 0 && !isMoved)
      return this.#summary.there(false, () => presentSample(row, same, this.#targets));
    out.updates.push({
      id: same.id,
      ...(isMoved ? { boxId: target.id } : {}),
      set,
      ...(ref === '' || isSure ? {} : { ref }),
    });
    const movedTo = isMoved ? placeOfSample(stored, target.place) : {};
    this.#summary.changed(isMoved, () => changedSample(row, same, { set, categoryName, movedTo }, this.#targets));
  }

  /** Counts an item that is there and stays as it is, whatever the file says. */
  #keep({ texts }: Pick<ReadRow, 'texts'>, draft: ItemDraft, same: OwnItem, isElsewhere: boolean): void {
    const { categoryName } = draft;
    // Of a category that would be new no item is.
    const categoryId = categoryName === null ? null : (this.#targets.knownCategory(categoryName) ?? '');
    const isDiffering = isElsewhere || Object.keys(changesOf(same, draft, categoryId)).length > 0;
    this.#summary.there(isDiffering, () => presentSample(texts.row.row, same, this.#targets));
  }

  /** Whether the file has an item in another box than it is in. */
  #isElsewhere({ stored }: ReadRow, same: OwnItem): boolean {
    const { place, room, boxes } = stored;
    const box = boxes.at(-1);
    if (!box) return false;
    const { text } = this.#places.describe(stored, box, this.#places.descriptionOf(box));
    return this.#targets.ownBox(place, room, box, text)?.id !== same.boxId;
  }

  /** Finds or creates the room and the boxes of a row. Returns the innermost box, or null for none. */
  #targetOf({ texts, stored, description, boxMore }: ReadRow, out: PlannedRows, roomOnly: boolean): BoxTarget | null {
    const { place, room, boxes } = stored;
    const roomMore = boxes.length === 0 && boxMore.createdAt !== undefined ? { createdAt: boxMore.createdAt } : {};
    const newRooms = out.rooms.length;
    const roomId = this.#targets.room(place, room, roomMore, out);
    if (room && out.rooms.length > newRooms && this.#sharedRooms.has(fold(room.name)))
      this.#notes.sharedRoom(texts, room.name);
    if (roomOnly && !this.#survey.reader.mapping.everyPartIsABox) return null;
    let inner: BoxTarget | null = null;
    for (const [index, box] of boxes.entries()) {
      const isInner = index === boxes.length - 1;
      inner =
        this.#targets.knownBox(box) ??
        this.#newTarget(texts, stored, box, { roomId, ...(isInner ? boxMore : {}) }, out);
      if (!isInner || (description === null && (inner.isNew || box.between.length === 0))) continue;
      const { text } = this.#places.describe(stored, box, description ?? this.#places.descriptionOf(box));
      if (text === null || text === inner.place) continue;
      this.#notes.otherPlace(texts, box.name, text, inner.place);
    }
    return inner;
  }

  #newTarget(
    texts: RowTexts,
    stored: StoredPlace,
    box: StoredBox,
    more: Omit<PlannedRows['boxes'][number], 'id' | 'name' | 'description'>,
    out: PlannedRows,
  ): BoxTarget {
    const { text, left } = this.#places.describe(stored, box, this.#places.descriptionOf(box));
    const target = this.#targets.box(stored.place, box, { ...more, description: text }, out);
    if (!target.isNew) return target;
    this.#notes.left(texts, 'boxDescription', box.name, left, text);
    if (stored.isDefault && stored.room)
      this.#notes.defaultBox(texts, stored.room.name, this.#survey.places.defaultBox);
    return target;
  }
}
