import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { boxCodeText } from '../box/box-code.ts';
import { idSchema } from '../id/id.ts';
import { tagCodeOf } from '../tag/blank-tag.ts';
import { accept, defineCommand, refuse } from './command.ts';
import { logBox } from './log.ts';

export const tagCommands = {
  /**
   * Puts a tag that was printed blank on a box. Whoever may edit in the box's room may, with a tag of their own or of the
   * room's owner. A tag that another box has is refused (`EXISTS`, `tag`): of two who claim it at once the first wins. A
   * box that has a tag gets the new one. A view that does not know the tag accepts: the server decides.
   */
  'tag.claim': defineCommand({
    input: z.strictObject({ tagId: idSchema, boxId: idSchema }),
    touches: ({ tagId, boxId }) => ({ boxes: [boxId], tags: [tagId] }),
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
      const times = { updatedAt: Math.max(box.updatedAt, at), changedAt: Math.max(box.changedAt, at) };
      const values = { before: { tag: tagText(box.tagId) }, after: { tag: tagText(tagId) } };
      return accept(
        [{ op: 'patch', entity: 'box', id: boxId, set: { tagId, ...times } }],
        [logBox(view, 'edit', box, values)],
      );
    },
  }),
};

function tagText(tagId: string | null): string | null {
  return tagId === null ? null : boxCodeText(tagCodeOf(tagId));
}
