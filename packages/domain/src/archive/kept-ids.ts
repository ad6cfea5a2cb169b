import type { NewId } from '../id/id.ts';
import type { PartRows } from '../import/split-import.ts';

/**
 * Replaces ids that turn out to be taken, by rows of other people on the same server, with new ones: in the refused part
 * and in every later part that refers to its rows.
 */
export class KeptIds {
  readonly #newIds = new Map<string, string>();
  readonly #newId: NewId;
  /** Boxes that got a new id, by the id of the plan. */
  readonly boxes = new Set<string>();

  constructor(newId: NewId) {
    this.#newId = newId;
  }

  /** The id that a row of the plan has in the end. */
  of(id: string): string {
    return this.#newIds.get(id) ?? id;
  }

  /** Gives all new rows of this part new ids. */
  renew({ rooms, boxes, categories, items }: PartRows): void {
    for (const { id } of boxes) this.boxes.add(id);
    const ids = [...rooms, ...boxes, ...categories, ...items].map(({ id }) => id);
    const files = [
      ...[...rooms, ...boxes, ...items].flatMap(({ pictures = [] }) => idsOf(pictures)),
      ...items.flatMap(({ pictureId, papers = [] }) => [pictureId ?? [], idsOf(papers)].flat()),
    ];
    for (const id of new Set([...ids, ...files])) this.#newIds.set(id, this.#newId());
  }

  apply({ rooms, boxes, categories, items, updates }: PartRows): PartRows {
    const of = <T extends string | null | undefined>(id: T) => (typeof id === 'string' ? this.of(id) : id) as T;
    const files = <Row extends { pictures?: { id: string }[] | undefined; papers?: { id: string }[] | undefined }>(
      row: Row,
    ) => ({
      ...row,
      ...(row.pictures && { pictures: row.pictures.map((file) => ({ ...file, id: of(file.id) })) }),
      ...(row.papers && { papers: row.papers.map((file) => ({ ...file, id: of(file.id) })) }),
    });
    return {
      rooms: rooms.map((room) => ({ ...files(room), id: of(room.id) })),
      boxes: boxes.map((box) => ({ ...files(box), id: of(box.id), roomId: of(box.roomId) })),
      categories: categories.map((category) => ({ ...category, id: of(category.id) })),
      items: items.map(({ pictureId, ...item }) => ({
        ...files(item),
        id: of(item.id),
        boxId: of(item.boxId),
        categoryId: of(item.categoryId),
        ...(this.#newIds.has(item.id) ? { ref: item.ref ?? item.id } : {}),
        ...(pictureId === undefined ? {} : { pictureId: of(pictureId) }),
      })),
      updates: updates.map(({ boxId, set, ...update }) => ({
        ...update,
        set: set.categoryId === undefined ? set : { ...set, categoryId: of(set.categoryId) },
        ...(boxId === undefined ? {} : { boxId: of(boxId) }),
      })),
    };
  }
}

function idsOf(files: readonly { id: string }[]): string[] {
  return files.map(({ id }) => id);
}
