import type { ReportPart } from '@boxroom/domain/report/report';
import { useState } from 'react';
import '../../components/placeholder/progress-bar.css';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { dateFormat } from '../../lib/language/formats.ts';
import { t } from '../../lib/language/t.ts';
import { readStored, writeStored } from '../../lib/storage/stored-value.ts';
import { useUnloadQuestion } from '../../lib/window/use-unload-question.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { readReport, type ReportPlace, reportParts, reportPlaces } from './read-report.ts';
import { ReportParts, ReportPlaces } from './report-choice.tsx';
import { type ReportKind, useReport } from './use-report.ts';

const day = dateFormat({ dateStyle: 'long' });

/**
 * Chooses rooms and contents, then writes the report. Begins with the person's own rooms, and shows the rooms as they were
 * when it opened.
 */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const store = useReplicaStore();
  const [places] = useState(() => reportPlaces(store));
  const [parts] = useState(() => reportParts(store, places));
  const [rooms, setRooms] = useState<ReadonlySet<string>>(() => ownPlaces(places));
  const [contents, setContents] = useState<ReadonlySet<ReportPart>>(() => new Set(parts));
  const nameKey = `report-owner:${store.user.id}`;
  const [owner, setOwner] = useState(() => readStored(nameKey) ?? '');
  const { progress, write, cancel } = useReport();
  const isWriting = progress !== null;
  useUnloadQuestion(isWriting);

  async function handleWrite(kind: ReportKind) {
    writeStored(nameKey, owner.trim() || null);
    const date = day().format(new Date());
    const chosen = places.filter(({ spaceId }) => rooms.has(spaceId));
    if (await write(readReport(store, { places: chosen, parts: contents, owner, date }), kind)) onClose();
  }

  const canWrite = !isWriting && rooms.size > 0;
  return (
    <Dialog
      open
      onClose={isWriting ? cancel : onClose}
      title={t('Insurance report')}
      description={t('Made on this device: what you have, with pictures and totals, for your insurance or a move.')}
      footer={
        isWriting ? (
          <Button variant="outline" colorPalette="gray" onClick={cancel}>
            {t('Cancel')}
          </Button>
        ) : (
          <>
            <Button
              variant="outline"
              colorPalette="gray"
              disabled={!canWrite}
              onClick={() => void handleWrite('reportSheet')}
            >
              {t('Spreadsheet')}
            </Button>
            <Button disabled={!canWrite} onClick={() => void handleWrite('report')}>
              {t('PDF')}
            </Button>
          </>
        )
      }
    >
      {isWriting ? (
        <div role="status">
          <p>{t('Writing the report…')}</p>
          <progress className="progress-bar" aria-label={t('Report')} value={progress > 0 ? progress : undefined} />
        </div>
      ) : (
        <>
          <TextField
            label={t('Your name on the report (optional)')}
            name="owner"
            autoComplete="name"
            maxLength={100}
            value={owner}
            onChange={setOwner}
          />
          <ReportPlaces places={places} chosen={rooms} onChange={setRooms} />
          <ReportParts parts={parts} chosen={contents} onChange={setContents} />
        </>
      )}
    </Dialog>
  );
}

/** Somebody who has no room of their own reports what is shared with them. */
function ownPlaces(places: readonly ReportPlace[]): Set<string> {
  const own = places.filter(({ isShared }) => !isShared);
  return new Set((own.length > 0 ? own : places).map(({ spaceId }) => spaceId));
}
