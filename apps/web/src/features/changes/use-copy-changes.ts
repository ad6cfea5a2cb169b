import { showToast } from '../../components/toast-store.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { type ChangeRecord, changesText } from './change-text.ts';

/** Puts changes on the clipboard as text and says whether that worked. */
export function useCopyChanges(): (records: readonly ChangeRecord[]) => void {
  const { view } = useReplicaStore();
  return (records) => copyText(changesText(records, (id) => view.get('category', id)?.name));
}

function copyText(text: string): void {
  const refused = () =>
    showToast({ title: 'Error', description: 'This browser does not allow copying.', kind: 'destructive' });
  // Browsers have none on an address without https.
  if (!('clipboard' in navigator)) refused();
  else navigator.clipboard.writeText(text).then(() => showToast({ title: 'Copied', kind: 'success' }), refused);
}
