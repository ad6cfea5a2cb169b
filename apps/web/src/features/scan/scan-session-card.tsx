import Copy from 'lucide-react/icons/copy';
import FolderInput from 'lucide-react/icons/folder-input';
import Printer from 'lucide-react/icons/printer';
import { useCallback } from 'react';
import { Button } from '../../components/button/button.tsx';
import { copyText } from '../../components/toast/copy-text.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { findBox } from '../../replica/hooks/use-boxes.ts';
import { useReplicaValue } from '../../replica/hooks/use-replica-value.ts';
import type { ReplicaStore, Topic } from '../../replica/store/replica-store.ts';
import type { Scanned, ScanSession } from './scan-session.ts';
import { type ScannedBoxActions, ScannedList } from './scanned-list.tsx';

const TOPICS: readonly Topic[] = ['box', 'item', 'boxSetting'];

interface ScanSessionCardProps {
  session: ScanSession;
  scanned: Scanned;
  actions: ScannedBoxActions;
  /** Asks for the destination room of these boxes. */
  onMove: (boxIds: readonly string[]) => void;
  /** Opens the print dialog with these boxes. */
  onPrint: (boxIds: readonly string[]) => void;
}

/** The scanned boxes so far, and the actions for all of them. */
export function ScanSessionCard({ session, scanned, actions, onMove, onPrint }: ScanSessionCardProps) {
  const { keys } = scanned;
  // Tags without a box are in the list, but no action applies to them.
  const select = useCallback((store: ReplicaStore) => keys.flatMap((key) => findBox(store, key) ?? []), [keys]);
  const boxes = useReplicaValue(select, TOPICS);
  const ids = boxes.map(({ id }) => id);

  function handleClear() {
    session.clear();
    showUndoToast({ title: t('List cleared'), description: scannedText(ids.length, keys.length - ids.length) }, () => {
      session.restore(keys);
      return { title: t('List restored') };
    });
  }

  return (
    <section className="card card-stack" aria-labelledby="scanned-heading">
      <div className="spread">
        <h2 id="scanned-heading" className="heading">
          {scannedText(ids.length, keys.length - ids.length)}
        </h2>
        {keys.length > 0 && (
          <Button variant="ghost" colorPalette="gray" onClick={handleClear}>
            {t('Clear list')}
          </Button>
        )}
      </div>
      {keys.length === 0 && (
        <p className="muted">{t('Hold one box after the other before the camera. What you scan is listed here.')}</p>
      )}
      {ids.length > 0 && (
        <div className="cluster">
          <Button onClick={() => onMove(ids)}>
            <FolderInput aria-hidden />
            {t('Move to a room')}
          </Button>
          <Button variant="outline" onClick={() => copyText(boxes.map(({ name }) => name).join('\n'))}>
            <Copy aria-hidden />
            {t('Copy names')}
          </Button>
          <Button variant="outline" onClick={() => onPrint(ids)}>
            <Printer aria-hidden />
            {t('Print tags')}
          </Button>
        </div>
      )}
      {keys.length > 0 && <ScannedList scanned={scanned} actions={actions} onRemove={session.remove} />}
    </section>
  );
}

function scannedText(boxes: number, others: number): string {
  if (boxes + others === 0) return t('Nothing scanned yet');
  if (others === 0) return t('{count, plural, one{# box} other{# boxes}} scanned', { count: boxes });
  return boxes === 0
    ? t('{count, plural, one{# tag without a box} other{# tags without a box}} scanned', { count: others })
    : t(
        '{boxes, plural, one{# box} other{# boxes}} scanned, {tags, plural, one{# tag without a box} other{# tags without a box}}',
        { boxes, tags: others },
      );
}
