import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';

/** Returns a function that adds boxes with these names and returns their ids; null: refused, and a toast says why. */
export function useAddNumbered(roomId: string): (names: readonly string[]) => readonly string[] | null {
  const mutate = useCommand();
  const newId = useNewId();
  const { isOwner } = useSpaceInfo(roomId);

  return (names) => {
    const boxes = names.map((name) => ({ id: newId(), name, description: null }));
    const ids = boxes.map(({ id }) => id);
    if (!mutate('box.add', { roomId, boxes }, t('Failed to create box(es). Please try again.')).ok) return null;
    const done = {
      title: t('{count, plural, =1{Box created} other{# Boxes created}}', { count: boxes.length }),
      description: [names.at(0), names.at(-1)].filter((name, at) => at === 0 || names.length > 1).join(' … '),
    };
    // Only the owner may delete boxes.
    if (!isOwner) showToast({ ...done, kind: 'success' });
    else
      showUndoToast(done, () =>
        mutate('box.deleteSeveral', { ids }, t('Failed to delete box. Please try again.')).ok
          ? { title: t('{count, plural, =1{Box removed} other{# Boxes removed}}', { count: boxes.length }) }
          : null,
      );
    return ids;
  };
}
