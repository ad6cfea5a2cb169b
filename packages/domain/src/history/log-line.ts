/** The action and entity types of the edit history (specification, "Business constants"). */
export const ACTION_TYPES = ['add', 'edit', 'delete', 'move', 'toggle'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
export const HISTORY_ENTITY_TYPES = ['room', 'box', 'item'] as const;
export type HistoryEntityType = (typeof HISTORY_ENTITY_TYPES)[number];

export type LogValue = string | number | boolean | null;

/**
 * One line of the edit history, made by a command's plan and written in the transaction of its change. Names are
 * copies, so that the line can be read when the rows are gone. `spaceId` says who may read it; a move between spaces
 * names the one it left in `fromSpaceId`. `before` and `after` hold only the fields that changed.
 */
export interface LogLine {
  action: ActionType;
  entity: HistoryEntityType;
  entityId: string;
  name: string;
  spaceId: string;
  fromSpaceId: string | null;
  roomId: string | null;
  roomName: string | null;
  boxId: string | null;
  boxName: string | null;
  /** The box that a moved item left. */
  fromBoxId: string | null;
  before: Readonly<Record<string, LogValue>> | null;
  after: Readonly<Record<string, LogValue>> | null;
}
