import { msg } from '../language/message.ts';
import type { ColumnRole } from './column-roles.ts';
import type { ProblemCollector } from './problem-collector.ts';
import type { ItemDraft } from './read-items.ts';
import type { RowTexts } from './row-reader.ts';

/** Notes what comes in, but differently than the file has it. */
export class PlanNotes {
  readonly #collector: ProblemCollector;

  constructor(collector: ProblemCollector) {
    this.#collector = collector;
  }

  otherPlace(texts: RowTexts, name: string, text: string, result: string | null): void {
    const example = { row: texts.row.row, name, text, result };
    this.#collector.note('otherPlace', 'boxDescription', msg('This box already has another description.'), example);
  }

  sharedRoom(texts: RowTexts, name: string): void {
    const example = { row: texts.row.row, name: nameOf(texts), text: name, result: null };
    this.#collector.note(
      'sharedRoom',
      'roomName',
      msg('Somebody shares a room of this name. You get one of your own.'),
      example,
    );
  }

  folder(texts: RowTexts): void {
    const example = { row: texts.row.row, name: nameOf(texts), text: pathOf(texts), result: null };
    this.#collector.note('folder', null, msg('Folders and locations become rooms and boxes.'), example);
  }

  defaultBox(texts: RowTexts, roomName: string, boxName: string): void {
    const example = { row: texts.row.row, name: nameOf(texts), text: roomName, result: boxName };
    this.#collector.note('defaultBox', 'boxName', msg('Items without a box come into a box of their room.'), example);
  }

  otherSeparator(texts: RowTexts): void {
    const example = { row: texts.row.row, name: nameOf(texts), text: texts.one.path ?? '', result: pathOf(texts) };
    this.#collector.note(
      'otherSeparator',
      'path',
      msg('These paths are written differently than the others.'),
      example,
    );
  }

  draft(texts: RowTexts, { fields, left, categoryName, moreTags }: ItemDraft): void {
    this.left(texts, 'itemDescription', fields.name, left, null);
    if (moreTags.length === 0 || texts.one.category !== undefined) return;
    this.#collector.note(
      'moreTags',
      'tags',
      msg('Only the first tag becomes the category; the others go into the description.'),
      {
        row: texts.row.row,
        name: fields.name,
        text: [categoryName, ...moreTags].join(', '),
        result: categoryName,
      },
    );
  }

  left(texts: RowTexts, role: ColumnRole, name: string, left: readonly string[], result: string | null): void {
    if (left.length === 0) return;
    this.#collector.note('cut', role, msg('This does not fit, and is left out.'), {
      row: texts.row.row,
      name,
      text: left.join('; '),
      result,
    });
  }
}

/** What the row is about, as the file has it. */
export function nameOf({ one, place, ref }: RowTexts): string {
  return one.itemName ?? one.otherName ?? one.itemList ?? (ref || (place.boxName ?? place.roomName ?? ''));
}

function pathOf({ place: { roomName, between, boxName } }: RowTexts): string {
  return [roomName, ...between, boxName].flatMap((part) => part ?? []).join(' / ');
}
