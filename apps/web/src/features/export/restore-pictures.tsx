import { ArchiveError } from '@boxroom/domain/archive/archive-error';
import { errorText } from '@boxroom/domain/error/error-text';
import { countText } from '@boxroom/domain/text/count-text';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import '../../components/placeholder/progress-bar.css';
import { momentText } from '../../components/text/moment-text.ts';
import { NO_ANSWER_TEXT } from '../../lib/http/error-message.ts';
import { filesText, hasPapers } from './files-text.ts';
import type { ReadBackup } from './read-backup.ts';
import { UploadStopped } from './upload-files.ts';
import type { RestoredPictures, useRestore } from './use-restore.ts';

/** The pictures and papers of a restore, which follow its rows, and what a person should know in the end. */
export function RestorePictures({ restore }: { restore: ReturnType<typeof useRestore> }) {
  const { chosen, pictures, lostTags, sendPictures, stopPictures } = restore;
  const backup = chosen?.backup;
  useEffect(() => {
    void sendPictures();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the rows
  }, []);
  return (
    <section aria-label="Restored" className="import-progress">
      <p>Everything is back. You can undo the restore as a whole for 30 days, here in the settings.</p>
      {lostTags > 0 && (
        <p className="small">
          Tags printed earlier do not open {countText(lostTags, 'box', 'boxes')} here. If you have such tags, print new
          ones.
        </p>
      )}
      {backup && pictures !== null && pictures.all > 0 && (
        <>
          <p className="heading">
            {pictures.done.toLocaleString('en-US')} of {filesText(backup, pictures.all)}
          </p>
          <progress className="progress-bar" aria-label="Pictures" max={pictures.all} value={pictures.done} />
          <p className="small" role="status">
            {stateText(pictures, backup)}
          </p>
          {pictures.state === 'sending' && (
            <Button variant="outline" colorPalette="gray" onClick={stopPictures}>
              Stop
            </Button>
          )}
          {pictures.state === 'stopped' && <Button onClick={() => void sendPictures()}>Send the rest</Button>}
        </>
      )}
    </section>
  );
}

function stateText({ state, error, refused, waitsUntil }: RestoredPictures, backup: ReadBackup): string {
  const lost = refused > 0 ? ` The server did not take ${filesText(backup, refused)}.` : '';
  if (state === 'done') return `All pictures ${hasPapers(backup.survey) ? 'and papers ' : ''}are sent.${lost}`;
  if (state === 'stopped') return `${reasonOf(error)} Restore the backup again later to send the rest.${lost}`;
  if (waitsUntil !== null)
    return `The server takes the next ones at ${momentText(waitsUntil)}. Please keep this page open.`;
  return `Please keep this page open.${lost}`;
}

function reasonOf(error: unknown): string {
  if (error === null) return 'Stopped.';
  if (error instanceof ArchiveError) return error.message;
  if (error instanceof UploadStopped && error.code) return errorText(error.code);
  return NO_ANSWER_TEXT;
}
