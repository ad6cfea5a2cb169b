import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { boxCodeText } from '../box/box-code.ts';
import type { Box } from '../box/box.ts';
import { idSchema } from '../id/id.ts';
import { tagCodeOf } from '../tag/blank-tag.ts';
import { accept, defineCommand, type Plan, refuse } from './command.ts';
import { logBox } from './log.ts';
import type { ReadView } from './model.ts';

const tagOnBox = z.strictObject({ tagId: idSchema, boxId: idSchema });

export const tagCommands = {
  /**
   * Puts a blank tag on a box. Editors of the box's room may, with a tag of their own or of the room's owner. Refuses a
   * tag that another box has (`EXISTS`, `tag`): of two concurrent claims the first wins. Replaces the box's current
   * tag. Accepts where the view does not know the tag: the server decides.
   */
  'tag.claim': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: tagOnBox,
    touches: ({ tagId, boxId }) => ({ boxes: [boxId], tags: [tagId], alone: true }),
    plan({ view, userId, at }, { tagId, boxId }) {
      const box = view.get('box', boxId);
      if (!box) return refuse('NOT_FOUND', 'box');
      const refusal = refuseUnless(view, box.spaceId, 'edit');
      if (refusal) return refusal;
      if (box.tagId === tagId) return accept([]);
      const tag = view.tag(tagId);
      const mayUse = tag === undefined || tag?.ownerId === userId || tag?.ownerId === view.space(box.spaceId)?.ownerId;
      if (!mayUse) return refuse('NOT_FOUND', 'tag');
      if (tag ? tag.boxId !== null : view.boxOfTag(tagId)) return refuse('EXISTS', 'tag');
      return setTag(view, box, tagId, at);
    },
  }),

  /** Takes a tag off its box and leaves it blank. Does nothing where the box no longer has it. */
  'tag.release': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: tagOnBox,
    touches: ({ boxId }) => ({ boxes: [boxId], alone: true }),
    plan({ view, at }, { tagId, boxId }) {
      const box = view.get('box', boxId);
      if (!box) return refuse('NOT_FOUND', 'box');
      const refusal = refuseUnless(view, box.spaceId, 'edit');
      if (refusal) return refusal;
      return box.tagId === tagId ? setTag(view, box, null, at) : accept([]);
    },
  }),
};

function setTag(view: ReadView, box: Box, tagId: string | null, at: number): Plan {
  const times = { updatedAt: Math.max(box.updatedAt, at), changedAt: Math.max(box.changedAt, at) };
  const values = { before: { tag: tagText(box.tagId) }, after: { tag: tagText(tagId) } };
  return accept(
    [{ op: 'patch', entity: 'box', id: box.id, set: { tagId, ...times } }],
    [logBox(view, 'edit', box, values)],
  );
}

function tagText(tagId: string | null): string | null {
  return tagId === null ? null : boxCodeText(tagCodeOf(tagId));
}
