/** The action and entity types of the edit history (product's specification, "Business constants"). */
export const ACTION_TYPES = ['add', 'edit', 'delete', 'move', 'toggle'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
export const HISTORY_ENTITY_TYPES = ['room', 'box', 'item'] as const;
export type HistoryEntityType = (typeof HISTORY_ENTITY_TYPES)[number];

export type LogValue = string | number | boolean | null;

/**
 * One line of the edit history. A command's plan creates it, and the transaction of its change writes it. Names are
 * copies, so that the line stays readable after the rows are deleted. Access to `spaceId` decides who may read it; a
 * move between spaces names the old one in `fromSpaceId`. `before` and `after` hold only the changed fields.
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
  /** The old box of a moved item. */
  fromBoxId: string | null;
  before: Readonly<Record<string, LogValue>> | null;
  after: Readonly<Record<string, LogValue>> | null;
}
