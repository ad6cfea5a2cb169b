import type { Entity, Rows } from '@boxroom/domain/command/model';
import type { ColumnType } from 'kysely';

export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text;

/** Returns 'space_id' for 'spaceId'. */
export function toSnakeCase<Text extends string>(text: Text): SnakeCase<Text> {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Text>;
}

/** The table of a synced entity: a column for each field, and the `version`, which triggers set. */
export type SyncedTable<E extends Entity> = {
  [F in keyof Rows[E] & string as SnakeCase<F>]: Rows[E][F];
} & { version: ColumnType<number, never, never> };

/** One that also has the owner of its space, which triggers maintain. */
export type OwnedTable<E extends Entity> = SyncedTable<E> & {
  owner_id: ColumnType<string, string | undefined, string>;
};
