import type { Box } from '../box/box.ts';
import type { Item } from '../item/item.ts';
import type { Change, ReadView } from './model.ts';

/** Returns the changes that delete an item and the person's own tick of it. The server deletes other people's ticks. */
export function removeItem(view: ReadView, item: Item): Change[] {
  const changes: Change[] = [];
  if (view.get('checklistEntry', item.id)) changes.push({ op: 'delete', entity: 'checklistEntry', id: item.id });
  changes.push({ op: 'delete', entity: 'item', id: item.id });
  return changes;
}

/** Returns the changes that delete a box with all its items and the person's own setting for it. */
export function removeBox(view: ReadView, box: Box): Change[] {
  const changes: Change[] = [];
  for (const item of view.itemsIn(box.id)) changes.push(...removeItem(view, item));
  if (view.get('boxSetting', box.id)) changes.push({ op: 'delete', entity: 'boxSetting', id: box.id });
  changes.push({ op: 'delete', entity: 'box', id: box.id });
  return changes;
}
