import { errorText } from '@boxroom/domain/error/error-text';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { changes } from '../../components/status-text.ts';
import { useGiveAgain } from '../../replica/use-command.ts';
import { useRefused } from '../../replica/use-sync-status.ts';
import { changeText } from './change-text.ts';
import './changes.css';
import { timeText } from './change-time.ts';
import { copyText } from './copy-text.ts';
import { groupRefused } from './group-refused.ts';
import { PictureDownload } from './picture-download.tsx';
import { canBePlaced, PlaceElsewhere } from './place-elsewhere.tsx';

/** Changes that the server did not take, each kept with its content until the person has dealt with it. */
export function RefusedList() {
  const { refused, dismiss } = useRefused();
  const [discarding, setDiscarding] = useState<readonly RefusedRecord[]>([]);
  if (refused.length === 0) return null;

  function handleDiscard() {
    setDiscarding([]);
    for (const { id } of discarding) void dismiss(id);
  }

  return (
    <section className="card card-stack" aria-labelledby="refused-heading">
      <div className="spread">
        <h2 id="refused-heading" className="heading">
          Changes that could not be applied
        </h2>
        {refused.length > 1 && (
          <div className="cluster">
            <Button
              variant="outline"
              colorPalette="gray"
              onClick={() => copyText(refused.map(changeText).join('\n\n'))}
            >
              Copy all
            </Button>
            <Button variant="ghost" colorPalette="red" onClick={() => setDiscarding(refused)}>
              Discard all
            </Button>
          </div>
        )}
      </div>
      <ul className="changes">
        {groupRefused(refused).map(({ record, consequences }) => (
          <li key={record.id}>
            <RefusedChange record={record} onDiscard={() => setDiscarding([record])} />
            {consequences.length > 0 && (
              <ul className="changes changes-inner" aria-label="Because of this">
                {consequences.map((consequence) => (
                  <li key={consequence.id}>
                    <RefusedChange record={consequence} onDiscard={() => setDiscarding([consequence])} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={discarding.length > 0}
        onClose={() => setDiscarding([])}
        title="Discard for good?"
        description={`${changes(discarding.length)} would be gone from this device. This cannot be undone.`}
        confirmLabel="Discard"
        onConfirm={handleDiscard}
      />
    </section>
  );
}

function RefusedChange({ record, onDiscard }: { record: RefusedRecord; onDiscard: () => void }) {
  const giveAgain = useGiveAgain();
  const [isPlacing, setIsPlacing] = useState(false);
  return (
    <>
      <p className="change-what">{record.label ?? record.name}</p>
      <p className="muted small">
        {errorText(record.code)} · <time dateTime={new Date(record.at).toISOString()}>{timeText(record.at)}</time>
      </p>
      <div className="cluster">
        <Button variant="outline" onClick={() => giveAgain(record)}>
          Try again
        </Button>
        {canBePlaced(record) && (
          <Button variant="outline" aria-expanded={isPlacing} onClick={() => setIsPlacing(!isPlacing)}>
            {record.name === 'item.add' ? 'Add to another box' : 'Restore as new item'}
          </Button>
        )}
        <PictureDownload record={record} />
        <Button variant="outline" colorPalette="gray" onClick={() => copyText(changeText(record))}>
          Copy
        </Button>
        <Button variant="ghost" colorPalette="red" onClick={onDiscard}>
          Discard
        </Button>
      </div>
      {isPlacing && <PlaceElsewhere record={record} />}
    </>
  );
}
