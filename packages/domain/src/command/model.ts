import type { Box, BoxSetting } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { ChecklistEntry } from '../checklist/checklist-entry.ts';
import type { Item } from '../item/item.ts';
import type { Profile } from '../profile/profile.ts';
import type { Room } from '../room/room.ts';
import type { BlankTag } from '../tag/blank-tag.ts';

/** The rows that are synced to devices, by the name of their entity. */
export interface Rows {
  room: Room;
  box: Box;
  item: Item;
  category: Category;
  profile: Profile;
  boxSetting: BoxSetting;
  checklistEntry: ChecklistEntry;
}
export type Entity = keyof Rows;
export type Row = Rows[Entity];

/** All entities, parents before children: the insertion order. */
export const ENTITIES = [
  'room',
  'profile',
  'category',
  'box',
  'item',
  'boxSetting',
  'checklistEntry',
] as const satisfies readonly Entity[];

/** The entities with a limit per account (see `OWNER_LIMITS`). */
export type CountedEntity = 'room' | 'box' | 'category';

/** One change of one row. A patch names only the changed fields, so that it does not overwrite other people's edits. */
export type Change = {
  [E in Entity]:
    | { op: 'put'; entity: E; row: Rows[E] }
    | { op: 'patch'; entity: E; id: string; set: Partial<Omit<Rows[E], 'id'>> }
    | { op: 'delete'; entity: E; id: string };
}[Entity];

/** A row as it was before its deletion. */
export type DeletedRow = { [E in keyof Rows]: { entity: E; row: Rows[E] } }[keyof Rows];

/** A thing that a person deleted, with everything inside it. */
export interface DeletedThing {
  entity: 'room' | 'box' | 'item';
  id: string;
  /** Parents before children: the row itself, its contents, and the deleting person's own settings and ticks for these. */
  rows: readonly DeletedRow[];
  /** True after a restore. */
  isRestored: boolean;
}

/** The things that one command deleted: a room, a box, or one or several items. */
export type Deletion = readonly DeletedThing[];

/** A person's access to a space. `view` reads, `edit` also changes boxes and items, `owner` changes everything. */
export type AccessLevel = 'view' | 'edit' | 'owner';

/**
 * A space is the unit of sharing and of versioning. `room`: a room with its boxes and items (same id as the room).
 * `personal`: a person's boxes without a room, box settings and checklist (same id as the person). `catalogue`: a
 * person's categories and public profile, readable by everybody who shares one of that person's rooms.
 */
export type SpaceKind = 'room' | 'personal' | 'catalogue';
export interface Space {
  id: string;
  kind: SpaceKind;
  ownerId: string;
  access: AccessLevel;
}

/**
 * The rows that one person can see, as the rules read them. The browser reads its replica, the server the rows that it
 * loaded and locked for one command. Rows of spaces that the person cannot see are absent.
 */
export interface ReadView {
  get<E extends Entity>(entity: E, id: string): Rows[E] | undefined;
  itemsIn(boxId: string): Iterable<Item>;
  categories(): Iterable<Category>;
  itemsOfCategories(categoryIds: ReadonlySet<string>): Iterable<Item>;
  boxesIn(spaceId: string): Iterable<Box>;
  /** The boxes that have this code, or a tag with it: at most one of each owner. */
  boxesOfCode(code: string): Iterable<Box>;
  /** The box that carries this tag. */
  boxOfTag(tagId: string): Box | undefined;
  /** A tag that was printed blank; null: it does not exist; undefined: unknown here. */
  tag(id: string): BlankTag | null | undefined;
  space(spaceId: string): Space | undefined;
  /** The owner's number of rows of this entity, as far as known here. */
  countOwned(entity: CountedEntity, ownerId: string): number;
  /** The person's own checklist. */
  checklist(): Iterable<ChecklistEntry>;
  /** The rows that a command deleted; null: it deleted nothing that can be restored; undefined: unknown here. */
  deletion(id: string): Deletion | null | undefined;
}
