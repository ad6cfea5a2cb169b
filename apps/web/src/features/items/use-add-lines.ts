import { type ItemFields, ITEMS_PER_COMMAND_MAX } from '@boxroom/domain/item/item';
import type { PastedLine } from '@boxroom/domain/item/parse-lines';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { inChunks } from './bulk.ts';

/** The item that a pasted line becomes. */
export interface NewLine extends ItemFields {
  line: PastedLine;
}

/** Returns a function that adds items to a box, offers Undo, and returns the lines that were taken. */
export function useAddLines(boxId: string): (items: readonly NewLine[]) => readonly PastedLine[] {
  const mutate = useCommand();
  const newId = useNewId();

  function undo(ids: readonly string[]) {
    for (const chunk of inChunks(ids, ITEMS_PER_COMMAND_MAX)) {
      if (!mutate('item.delete', { ids: chunk }, t('Failed to delete some items. Please try again.')).ok) return null;
    }
    return { title: t('{count, plural, one{# item} other{# items}} removed', { count: ids.length }) };
  }

  return (items) => {
    const rows = items.map((item) => ({ ...item, id: newId() }));
    const taken: typeof rows = [];
    // Adds the last chunk first: the list shows the newest items first.
    for (const chunk of inChunks(rows, ITEMS_PER_COMMAND_MAX).toReversed()) {
      const items = chunk.map(({ line: _, ...item }) => item);
      if (!mutate('item.add', { boxId, items }, t('Failed to add item. Please try again.')).ok) break;
      taken.push(...chunk);
    }
    if (taken.length > 0) {
      const ids = taken.map(({ id }) => id);
      showUndoToast({ title: t('{count, plural, one{# item} other{# items}} added', { count: taken.length }) }, () =>
        undo(ids),
      );
    }
    return taken.map(({ line }) => line);
  };
}
