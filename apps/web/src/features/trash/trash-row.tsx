import type { TrashEntry } from '@boxroom/domain/trash/trash-list';
import Box from 'lucide-react/icons/box';
import DoorOpen from 'lucide-react/icons/door-open';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import { Button } from '../../components/button/button.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { SelectBox } from '../../inventory/selection/select-box.tsx';
import type { Selection } from '../../inventory/selection/selection.ts';
import { useIsSelecting } from '../../inventory/selection/use-selection.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { keyOf, leftText, whatText } from './trash-text.ts';

const ICONS = { item: Tag, box: Box, room: DoorOpen };

interface TrashRowProps {
  entry: TrashEntry;
  /** Requested; the server has not responded yet. */
  isRestoring: boolean;
  isOffline: boolean;
  /** When the list was read, in milliseconds since 1970. */
  now: number;
  selection: Selection;
  onRestore: () => void;
  onPurge: () => void;
}

/** One deleted thing: its description, who deleted it and when, and the restore button. */
export function TrashRow(props: TrashRowProps) {
  const { entry, now, selection } = props;
  const isSelecting = useIsSelecting(selection);
  const nameId = useId();
  const Icon = ICONS[entry.entity];
  return (
    <li className="trash-row" aria-labelledby={nameId} data-row={keyOf(entry)}>
      {isSelecting ? (
        <SelectBox selection={selection} row={keyOf(entry)} name={entry.name} />
      ) : (
        <span className="trash-mark" aria-hidden>
          <Icon />
        </span>
      )}
      <div className="trash-text">
        <p id={nameId} className="trash-name clamp" dir="auto" title={entry.name}>
          {entry.name}
        </p>
        <p className="muted small" dir="auto">
          {whatText(entry)}
        </p>
        <p className="muted small">
          {richText(entry.isOwn ? t('Deleted by you, <time/>') : t('Deleted by <name/>, <time/>'), {
            name: () => <bdi>{entry.deletedByName}</bdi>,
            time: () => (
              <time dateTime={new Date(entry.deletedAt).toISOString()}>{momentText(entry.deletedAt, now)}</time>
            ),
          })}
          {' · '}
          <span className="number">{leftText(entry.expiresAt, now)}</span>
        </p>
      </div>
      {!isSelecting && <TrashActions {...props} />}
    </li>
  );
}

function TrashActions({ entry, isRestoring, isOffline, onRestore, onPurge }: TrashRowProps) {
  return (
    <div className="trash-actions">
      <Button
        variant="outline"
        aria-label={
          isRestoring ? t('Restoring {name}', { name: entry.name }) : t('Restore {name}', { name: entry.name })
        }
        aria-disabled={isRestoring}
        onClick={isRestoring ? undefined : onRestore}
      >
        <Undo2 aria-hidden />
        {isRestoring ? t('Restoring...') : t('Restore')}
      </Button>
      {entry.mayPurge && !isRestoring && (
        <TooltipHint reason={isOffline ? t('You are offline - deleting for good needs the server') : null}>
          <button
            type="button"
            className="icon-button icon-button-danger"
            aria-label={t('Delete {name} for good', { name: entry.name })}
            onClick={onPurge}
          >
            <Trash2 aria-hidden />
          </button>
        </TooltipHint>
      )}
      <p className="muted small" role="status">
        {isRestoring && isOffline ? t('Will be restored when you are online') : ''}
      </p>
    </div>
  );
}
