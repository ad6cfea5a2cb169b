import { countText } from '@boxroom/domain/text/count-text';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { saveFile } from '../../lib/file/save-file.ts';
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
  const [them, boxes] = shots.length === 1 ? ['it', 'a box that is'] : ['them', 'boxes that are'];
  return (
    <>
      <p>
        {countText(shots.length, 'picture')} taken of the contents of {boxes} gone.
      </p>
      <div className="cluster">
        <Button variant="outline" onClick={handleSave}>
          Save {them}
        </Button>
        <Button variant="outline" colorPalette="red" onClick={() => setIsAsking(true)}>
          Delete {them}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete ${them}?`}
        description="Nothing else has these pictures."
        confirmLabel="Delete"
        onConfirm={() => void handleDelete()}
      />
    </>
  );
}
