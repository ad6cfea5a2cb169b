import { copyText } from '../../components/toast/copy-text.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { type ChangeRecord, changesText } from './change-text.ts';

/** Copies changes to the clipboard as text. A toast reports success or failure. */
export function useCopyChanges(): (records: readonly ChangeRecord[]) => void {
  const { view } = useReplicaStore();
  return (records) => copyText(changesText(records, (id) => view.get('category', id)?.name));
}
