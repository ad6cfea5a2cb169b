import { copyText } from '../../components/toast/copy-text.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { type ChangeRecord, changesText } from './change-text.ts';

/** Copies changes to the clipboard as text. A toast reports success or failure. */
export function useCopyChanges(): (records: readonly ChangeRecord[]) => void {
  const { view } = useReplicaStore();
  const categoryName = (id: string) => view.get('category', id)?.name;
  const ownName = (key: string) => {
    for (const { ownFields } of view.rows.profile.values()) {
      const field = ownFields?.find((own) => own.key === key);
      if (field) return field.name;
    }
    return key;
  };
  return (records) => copyText(changesText(records, { categoryName, ownName }));
}
