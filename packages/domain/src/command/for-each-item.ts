import { refuseUnless } from '../access/decide-access.ts';
import type { Box } from '../box/box.ts';
import type { Item } from '../item/item.ts';
import { accept, type Plan, type PlanContext, type Refusal, type RefusalCode, refuse } from './command.ts';
import type { logItem } from './log.ts';
import type { Change, ReadView } from './model.ts';

/** Null: nothing to do. A refusal skips the item. `target` is the box that the item enters. */
type Step = { changes: Change[]; log: ReturnType<typeof logItem>; target?: Box } | Refusal | null;

/** Plans one step per item under the bulk rule, and marks every affected box as changed. */
export function planForEach(
  view: ReadView,
  ids: readonly string[],
  at: PlanContext['at'],
  step: (item: Item, box: Box) => Step,
): Plan {
  const changes: Change[] = [];
  const log: ReturnType<typeof logItem>[] = [];
  const skipped: { id: string; code: RefusalCode }[] = [];
  const boxes = new Map<string, Box>();
  const targets = new Map<string, Box>();
  let viewOnly = 0;
  let refusal = refuse('NOT_FOUND', 'item');
  for (const id of new Set(ids)) {
    const found = editableItem(view, id);
    if (!found.ok) {
      if (found.code === 'VIEW_ONLY') viewOnly++;
      skipped.push({ id, code: found.code });
      continue;
    }
    const planned = step(found.item, found.box);
    if (!planned) continue;
    if ('ok' in planned) {
      skipped.push({ id, code: planned.code });
      refusal = planned;
      continue;
    }
    changes.push(...planned.changes);
    log.push(planned.log);
    boxes.set(found.box.id, found.box);
    if (planned.target) targets.set(planned.target.id, planned.target);
  }
  if (viewOnly > 0) return refuse('VIEW_ONLY', String(viewOnly));
  if (skipped.length > 0 && skipped.length === new Set(ids).size) return refusal;
  for (const box of new Map([...boxes, ...targets]).values()) changes.push(touchBox(box, at));
  return accept(changes, log, skipped);
}

type Found = { ok: true; item: Item; box: Box } | ReturnType<typeof refuse>;

export function editableItem(view: ReadView, id: string): Found {
  const item = view.get('item', id);
  const box = item && view.get('box', item.boxId);
  if (!item || !box) return refuse('NOT_FOUND', 'item');
  return refuseUnless(view, item.spaceId, 'edit') ?? { ok: true, item, box };
}

/** Sets the box's last change, for sorting and display. */
export function touchBox(box: Box, at: number): Change {
  return { op: 'patch', entity: 'box', id: box.id, set: { changedAt: Math.max(box.changedAt, at) } };
}
