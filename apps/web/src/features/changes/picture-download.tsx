import { errorText } from '@boxroom/domain/error/error-text';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { Button } from '../../components/button/button.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

/** Downloads the picture of a refused change, which exists only on this device. */
export function PictureDownload({ record }: { record: RefusedRecord }) {
  const { engine } = useReplicaStore();
  const pictureId = pictureIdOf(record.input);
  if (pictureId === null || !engine?.pictures.get(pictureId)) return null;

  async function handleDownload(id: string) {
    const picture = await engine?.picture(id).catch(() => null);
    if (picture) saveFile('picture.jpg', picture);
    else
      showToast({ title: 'Download failed', description: errorText('PICTURE_DOWNLOAD_FAILED'), kind: 'destructive' });
  }

  return (
    <Button variant="outline" onClick={() => void handleDownload(pictureId)}>
      Download picture
    </Button>
  );
}

function pictureIdOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('pictureId' in input)) return null;
  return typeof input.pictureId === 'string' ? input.pictureId : null;
}
