import type { ActionType, HistoryEntityType, LogValue } from '@boxroom/domain/history/log-line';
import type { ColumnType, Generated } from 'kysely';

type Fields = Readonly<Record<string, LogValue>> | null;

/** One line of the edit history. Names are copies and there are no foreign keys: lines outlive their rows. */
export interface HistoryEntryTable {
  id: Generated<string>;
  /** The server's time, which determines the order. */
  at: Generated<Date>;
  /** The device's time, as the person saw it. */
  client_at: Date;
  actor_id: string;
  mutation_id: string | null;
  action: ActionType;
  entity: HistoryEntityType;
  entity_id: string;
  name: string;
  space_id: string;
  from_space_id: string | null;
  /** The owner of the space at that time. */
  owner_id: string;
  room_id: string | null;
  room_name: string | null;
  box_id: string | null;
  box_name: string | null;
  /** The old box of a moved item, in `from_space_id`. */
  from_box_id: string | null;
  /** The import, or the undoing of one, that wrote the line. */
  group_id: string | null;
  /** The lines that the list of their box shows as this one; 0: another line counts this one. */
  line_count: Generated<number>;
  /** The same for lists of no single box. Null in lines of older versions, which have the count of their box. */
  room_line_count: Generated<number | null>;
  before: ColumnType<Fields, Fields, never>;
  after: ColumnType<Fields, Fields, never>;
}
