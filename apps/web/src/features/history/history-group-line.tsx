import type { HistoryEntry, HistoryFilter, HistoryGroup } from '@boxroom/domain/history/history-entry';
import FileInput from 'lucide-react/icons/file-input';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { t } from '../../lib/language/t.ts';
import { HistoryFacts, LineFrame, type LineWords } from './history-line.tsx';
import { HistoryParts } from './history-parts.tsx';
import { groupText } from './history-text.ts';

const TakeBackDialog = lazyDialog(async () => {
  const { TakeBackDialog: Loaded } = await import('../../inventory/import/take-back-dialog.tsx');
  return Loaded;
});

interface HistoryGroupLineProps {
  entry: HistoryEntry;
  group: HistoryGroup;
  words: LineWords;
  /** What the list is filtered by. */
  filter: HistoryFilter;
}

/** An import, or undoing one, in one line, which opens to its lines. */
export function HistoryGroupLine({ entry, group, words, filter }: HistoryGroupLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { what, more } = groupText(group, entry.isOwn);
  return (
    <LineFrame
      entry={entry}
      icon={group.kind === 'import' ? FileInput : Undo2}
      what={what}
      name={group.fileName}
      isWide
    >
      {more !== '' && <p className="history-change">{more}</p>}
      <HistoryFacts entry={entry} place="" words={words} />
      <div className="history-group-buttons">
        {group.lines > 0 && (
          <Button
            variant="outline"
            colorPalette="gray"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((before) => !before)}
          >
            {isOpen ? t('Hide the list') : t('Show the list')}
          </Button>
        )}
        {group.canTakeBack && (
          <Button variant="outline" colorPalette="gray" onClick={() => setIsAsking(true)}>
            {t('Undo Import')}
          </Button>
        )}
      </div>
      {isOpen && <HistoryParts of={{ groupId: entry.id }} label={t('Parts of the import')} filter={placeOf(filter)} />}
      {isAsking && (
        <TakeBackDialog
          importId={entry.id}
          fileName={group.fileName ?? t('a file')}
          counts={group}
          onClose={() => setIsAsking(false)}
        />
      )}
    </LineFrame>
  );
}

/** All lines of the group at a place are its parts, those too that another filter would hide. */
function placeOf({ roomId, boxId }: HistoryFilter): HistoryFilter {
  return { ...(roomId !== undefined && { roomId }), ...(boxId !== undefined && { boxId }) };
}
