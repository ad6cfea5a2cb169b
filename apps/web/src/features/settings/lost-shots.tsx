import { useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { saveFile } from '../../lib/file/save-file.ts';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useIsComplete } from '../../replica/hooks/use-sync-status.ts';
import { dropShots, readShots, type Shot } from '../../replica/shots/shot-storage.ts';

/** The pictures that were taken of the contents of boxes which are gone since: no box leads to them any more. */
export function LostShots() {
  const store = useReplicaStore();
  const isComplete = useIsComplete();
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (!isComplete) return;
    readShots(store.user.id).then(
      (all) => setShots(all.filter(({ boxId }) => !store.view.get('box', boxId))),
      () => undefined, // the line about the disk says more
    );
  }, [store, isComplete]);

  function handleSave() {
    for (const { id, picture } of shots) saveFile(`boxroom-taken-${id}.jpg`, picture);
  }

  async function handleDelete() {
    setIsAsking(false);
    const ids = shots.map(({ id }) => id);
    await dropShots(store.user.id, ids).then(
      () => setShots([]),
      () => undefined, // they stay in the list
    );
  }

  if (shots.length === 0) return null;
  const count = shots.length;
  return (
    <>
      <p>
        {t(
          '{count, plural, one{# picture taken of the contents of a box that is gone.} other{# pictures taken of the contents of boxes that are gone.}}',
          { count },
        )}
      </p>
      <div className="cluster">
        <Button variant="outline" onClick={handleSave}>
          {t('{count, plural, one{Save it} other{Save them}}', { count })}
        </Button>
        <Button variant="outline" colorPalette="red" onClick={() => setIsAsking(true)}>
          {t('{count, plural, one{Delete it} other{Delete them}}', { count })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('{count, plural, one{Delete it?} other{Delete them?}}', { count })}
        description={t('Nothing else has these pictures.')}
        confirmLabel={t('Delete')}
        onConfirm={() => void handleDelete()}
      />
    </>
  );
}
