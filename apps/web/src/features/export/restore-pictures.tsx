import { ArchiveError } from '@boxroom/domain/archive/archive-error';
import { errorText } from '@boxroom/domain/error/error-text';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import '../../components/placeholder/progress-bar.css';
import { momentText } from '../../components/text/moment-text.ts';
import { NO_ANSWER_TEXT } from '../../lib/http/error-message.ts';
import { t } from '../../lib/language/t.ts';
import { allSentText, hasPapers, refusedText, sentText } from './files-text.ts';
import { UploadStopped } from './upload-files.ts';
import type { RestoredPictures, useRestore } from './use-restore.ts';

/** The pictures and papers of a restore, which follow its rows, and what a person should know in the end. */
export function RestorePictures({ restore }: { restore: ReturnType<typeof useRestore> }) {
  const { chosen, pictures, lostTags, sendPictures, stopPictures } = restore;
  const backup = chosen?.backup;
  const withPapers = backup ? hasPapers(backup.survey) : false;
  useEffect(() => {
    void sendPictures();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the rows
  }, []);
  return (
    <section aria-label={t('Restored')} className="import-progress">
      <p>{t('Everything is back. You can undo the restore as a whole for 30 days, here in the settings.')}</p>
      {lostTags > 0 && (
        <p className="small">
          {t(
            'Tags printed earlier do not open {count, plural, one{# box} other{# boxes}} here. If you have such tags, print new ones.',
            { count: lostTags },
          )}
        </p>
      )}
      {backup && pictures !== null && pictures.all > 0 && (
        <>
          <p className="heading">{sentText(withPapers, pictures.done, pictures.all)}</p>
          <progress className="progress-bar" aria-label={t('Pictures')} max={pictures.all} value={pictures.done} />
          <p className="small" role="status">
            {stateText(pictures, withPapers)}
          </p>
          {pictures.state === 'sending' && (
            <Button variant="outline" colorPalette="gray" onClick={stopPictures}>
              {t('Stop')}
            </Button>
          )}
          {pictures.state === 'stopped' && <Button onClick={() => void sendPictures()}>{t('Send the rest')}</Button>}
        </>
      )}
    </section>
  );
}

function stateText({ state, error, refused, waitsUntil }: RestoredPictures, withPapers: boolean): string {
  const lost = refused > 0 ? [refusedText(withPapers, refused)] : [];
  if (state === 'done') return [allSentText(withPapers), ...lost].join(' ');
  if (state === 'stopped')
    return [reasonOf(error), t('Restore the backup again later to send the rest.'), ...lost].join(' ');
  if (waitsUntil !== null)
    return t('The server takes the next ones at {moment}. Please keep this page open.', {
      moment: momentText(waitsUntil),
    });
  return [t('Please keep this page open.'), ...lost].join(' ');
}

function reasonOf(error: unknown): string {
  if (error === null) return t('Stopped.');
  if (error instanceof ArchiveError) return error.text(t);
  if (error instanceof UploadStopped && error.code) return errorText(error.code, t);
  return t(NO_ANSWER_TEXT);
}
