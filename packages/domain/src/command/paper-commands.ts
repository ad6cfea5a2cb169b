import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { newPaperSchema, paperNameSchema } from '../paper/paper-schemas.ts';
import { type Paper, PAPERS_PER_ITEM_MAX } from '../paper/paper.ts';
import { accept, defineCommand, type Plan, type PlanContext, type Refusal, refuse } from './command.ts';
import { editableItem, touchBox } from './for-each-item.ts';
import { logItem } from './log.ts';

export const paperCommands = {
  /**
   * Adds papers to an item, at its end or before the paper with this index: where a removed one was. The device uploads
   * the files later. Skips those that the item has.
   */
  'paper.add': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: z.strictObject({
      id: idSchema,
      papers: z.array(newPaperSchema).check(z.minLength(1), z.maxLength(PAPERS_PER_ITEM_MAX)),
      index: z.optional(z.int().check(z.nonnegative(), z.maximum(PAPERS_PER_ITEM_MAX))),
    }),
    touches: ({ id }) => ({ items: [id] }),
    plan: (context, { id, papers, index }) =>
      planPapers(context, id, (list) => {
        const known = new Set(list.map((paper) => paper.id));
        const place = Math.min(index ?? list.length, list.length);
        const added = new Map(papers.map((paper) => [paper.id, paper]));
        const fresh = [...added.values()].filter((paper) => !known.has(paper.id));
        return [...list.slice(0, place), ...fresh, ...list.slice(place)];
      }),
  }),

  'paper.rename': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({ id: idSchema, paperId: idSchema, name: paperNameSchema }),
    touches: ({ id }) => ({ items: [id] }),
    plan: (context, { id, paperId, name }) =>
      planPapers(context, id, (list) =>
        list.some((paper) => paper.id === paperId)
          ? list.map((paper) => (paper.id === paperId ? { ...paper, name } : paper))
          : refuse('NOT_FOUND', 'paper'),
      ),
  }),

  /** Removes papers of an item. Does nothing where they are gone. */
  'paper.remove': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: z.strictObject({
      id: idSchema,
      paperIds: z.array(idSchema).check(z.minLength(1), z.maxLength(PAPERS_PER_ITEM_MAX)),
    }),
    touches: ({ id }) => ({ items: [id] }),
    plan: (context, { id, paperIds }) =>
      planPapers(context, id, (list) => list.filter((paper) => !paperIds.includes(paper.id))),
  }),
};

/** Plans a new list of the papers of an item. */
function planPapers(
  { view, at }: PlanContext,
  id: string,
  change: (list: readonly Paper[]) => readonly Paper[] | Refusal,
): Plan {
  const found = editableItem(view, id);
  if (!found.ok) return found;
  const { item, box } = found;
  const before = item.papers ?? [];
  const after = change(before);
  if ('ok' in after) return after;
  const isSame = after.length === before.length && after.every((paper, index) => paper.name === before[index]?.name);
  if (isSame) return accept([]);
  if (after.length > PAPERS_PER_ITEM_MAX && after.length > before.length) return refuse('TOO_MANY', 'papers');
  const set = { papers: after.length > 0 ? [...after] : null, updatedAt: Math.max(item.updatedAt, at) };
  const values = { before: { papers: namesIn(before, after) }, after: { papers: namesIn(after, before) } };
  return accept(
    [{ op: 'patch', entity: 'item', id, set }, touchBox(box, at)],
    [logItem(view, 'edit', item, box, values)],
  );
}

/** The names of the papers that the other list lacks, or has under another name. */
function namesIn(list: readonly Paper[], other: readonly Paper[]): string | null {
  const names = new Map(other.map(({ id, name }) => [id, name]));
  return (
    list
      .filter(({ id, name }) => names.get(id) !== name)
      .map(({ name }) => name)
      .join(', ') || null
  );
}
