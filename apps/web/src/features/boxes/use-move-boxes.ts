import { idsBy } from '@boxroom/domain/id/ids-by';
import type { ToastInput } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { ChosenBox } from './owned-boxes.ts';

/** A move that can be taken back: the boxes as they were, and the space that they are in now. */
interface MovedBoxes {
  boxes: readonly ChosenBox[];
  to: string;
}

type Said = Pick<ToastInput, 'title' | 'description'>;

/** Moves boxes with one command, and back to all their rooms with another one. */
export function useMoveBoxes(): {
  /** Returns null when it was refused; a toast then gives the reason. */
  move: (boxes: readonly ChosenBox[], roomId: string | null) => MovedBoxes | null;
  /**
   * Leaves boxes that somebody moved on or deleted meanwhile, and those whose room is gone. Returns the text of a toast;
   * null when it was refused.
   */
  moveBack: (moved: MovedBoxes) => Said | null;
} {
  const mutate = useCommand();
  const store = useReplicaStore();
  const { user } = store;

  function give(boxes: readonly ChosenBox[], spaceOf: (box: ChosenBox) => string): boolean {
    const groups = Array.from(idsBy(boxes, spaceOf), ([spaceId, ids]) => ({
      roomId: spaceId === user.id ? null : spaceId,
      ids,
    }));
    const failure =
      boxes.length === 1 ? t('Failed to move box. Please try again.') : t('Failed to move boxes. Please try again.');
    return mutate('box.move', { groups }, failure).ok;
  }

  return {
    move: (boxes, roomId) => {
      const to = roomId ?? user.id;
      const moving = boxes.filter(({ spaceId }) => spaceId !== to);
      return give(boxes, () => to) ? { boxes: moving, to } : null;
    },
    moveBack: ({ boxes, to }) => {
      const { view } = store;
      const [first] = boxes;
      const here = boxes.filter(({ id }) => view.get('box', id)?.spaceId === to);
      const moving = here.filter(({ spaceId }) => spaceId === user.id || view.get('room', spaceId));
      const stranded = here.length - moving.length;
      const stay =
        stranded === 0
          ? null
          : t('{count, plural, one{# box stays} other{# boxes stay}}: the room is gone.', { count: stranded });
      if (moving.length === 0) {
        const gone =
          boxes.length === 1 && first
            ? t('{name} was moved or deleted since then.', { name: first.name })
            : t('The boxes were moved or deleted since then.');
        return { title: t('Nothing to undo'), description: stay ?? gone };
      }
      if (!give(moving, ({ spaceId }) => spaceId)) return null;
      const back =
        boxes.length === 1 && first
          ? t('{name} is back where it was.', { name: first.name })
          : t('{count, plural, one{# box is back where it was.} other{# boxes are back where they were.}}', {
              count: moving.length,
            });
      return { title: t('Move undone'), description: stay === null ? back : `${back} ${stay}` };
    },
  };
}
