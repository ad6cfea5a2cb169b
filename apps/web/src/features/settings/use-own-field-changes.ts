import type { OwnField } from '@boxroom/domain/item/own-fields';
import { withFieldBack } from '@boxroom/domain/item/own-text';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { readOwnFields, useMyOwnFields } from '../../replica/hooks/use-own-fields.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

interface OwnFieldChanges {
  /** Each returns whether it was accepted; otherwise a toast has said why. */
  save: (fields: readonly OwnField[]) => boolean;
  remove: (field: OwnField) => boolean;
  moveUp: (field: OwnField) => void;
}

/** Changes of the person's own fields. */
export function useOwnFieldChanges(): OwnFieldChanges {
  const mutate = useCommand();
  const store = useReplicaStore();
  const fields = useMyOwnFields();
  const set = (next: readonly OwnField[], seen = fields) =>
    mutate(
      'profile.setOwnFields',
      { seen: [...seen], fields: [...next] },
      t('Failed to save settings. Please try again.'),
    ).ok;

  return {
    save: (next) => set(next),
    remove(field) {
      if (!set(fields.filter(({ key }) => key !== field.key))) return false;
      const { name: description } = field;
      showUndoToast({ title: t('Field removed'), description }, () => {
        // Others may have come since.
        const seen = readOwnFields(store, store.user.id);
        const back = withFieldBack(seen, field, fields.indexOf(field));
        if (back !== null) return set(back, seen) ? { title: t('Field is back'), description } : null;
        showToast(errorToast(t('It cannot come back: another field has its name by now, or there are five.')));
        return null;
      });
      return true;
    },
    moveUp(field) {
      const index = fields.indexOf(field);
      const before = fields[index - 1];
      if (before) set(fields.toSpliced(index - 1, 2, field, before));
    },
  };
}
