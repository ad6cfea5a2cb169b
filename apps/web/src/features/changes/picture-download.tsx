import { errorText } from '@boxroom/domain/error/error-text';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { filesIn } from '@boxroom/sync-client/held-files';
import { Button } from '../../components/button/button.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

/** Downloads the pictures and papers of a refused change or upload, which exist only on this device. */
export function PictureDownload({ record }: { record: RefusedRecord }) {
  const { engine } = useReplicaStore();
  const files = filesIn(record).filter(({ id }) => engine?.pictures.get(id));
  const [first] = files;
  if (!first) return null;
  const { kind } = first; // one command brings files of one kind

  async function handleDownload() {
    const pictures = await Promise.all(files.map(async ({ id }) => engine?.picture(id).catch(() => null)));
    const found = pictures.filter((picture) => picture != null);
    for (const [index, picture] of found.entries()) {
      saveFile(
        `${fileName(kind, found.length === 1 ? null : index + 1)}.${picture.type === 'application/pdf' ? 'pdf' : 'jpg'}`,
        picture,
      );
    }
    if (found.length < files.length)
      showToast({
        title: t('Download failed'),
        description: errorText('PICTURE_DOWNLOAD_FAILED', t),
        kind: 'destructive',
      });
  }

  return (
    <Button variant="outline" onClick={() => void handleDownload()}>
      {kind === 'picture'
        ? t('{count, plural, one{Download picture} other{Download pictures}}', { count: files.length })
        : t('{count, plural, one{Download paper} other{Download papers}}', { count: files.length })}
    </Button>
  );
}

/** `number` null: the only file. */
function fileName(kind: 'picture' | 'paper', number: number | null): string {
  if (kind === 'picture') return number === null ? t('picture') : t('picture {number}', { number });
  return number === null ? t('paper') : t('paper {number}', { number });
}
