import { PDF_TYPE } from '@boxroom/domain/paper/paper';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { t } from '../../lib/language/t.ts';
import { readShared } from '../../lib/share/shared-things.ts';
import { readShots } from '../../replica/shots/shot-storage.ts';
import { shotsInMemory } from '../../replica/shots/shots-in-memory.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { unsentText } from '../../replica/words/unsent-text.ts';

/** Saves what exists only on this device: the changes as a text, and each picture as a separate file. */
export async function saveUnsent(store: Pick<ReplicaStore, 'engine' | 'user'>): Promise<void> {
  const { engine, user } = store;
  // A file without pending changes would look complete.
  if (!engine) return showToast(errorToast(t('The copy on this device is not open yet. Please try again.')));
  const refused = await engine.refused().catch(() => []);
  const text = unsentText(engine.replica.pending, refused);
  saveFile('boxroom-unsent-changes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }));
  for (const id of engine.pictures.unsentIds) {
    const picture = await engine.picture(id).catch(() => null);
    if (picture) saveFile(`boxroom-unsent-${id}.${picture.type === PDF_TYPE ? 'pdf' : 'jpg'}`, picture);
  }
  const shots = [...(await readShots(user.id).catch(() => [])), ...shotsInMemory(store).values()];
  for (const { id, picture } of shots) {
    saveFile(`boxroom-taken-${id}.jpg`, picture);
  }
  for (const { lines, files } of await readShared(user.id)) {
    if (lines !== '') saveFile('boxroom-shared.txt', new Blob([lines], { type: 'text/plain;charset=utf-8' }));
    for (const { file } of files) saveFile(file.name, file);
  }
}
