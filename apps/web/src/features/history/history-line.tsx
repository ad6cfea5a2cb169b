import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import FolderInput from 'lucide-react/icons/folder-input';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import ToggleRight from 'lucide-react/icons/toggle-right';
import Trash2 from 'lucide-react/icons/trash-2';
import { SharedBadge } from '../../inventory/room/shared-badge.tsx';
import { useCategoryNames } from '../../replica/hooks/use-categories.ts';
import { type SpaceInfo, useSpaceInfos } from '../../replica/hooks/use-space-infos.ts';
import './history-list.css';
import { actionText, fieldChanges, placeText } from './history-text.ts';
import { HistoryTime } from './history-time.tsx';

const ICONS = { add: Plus, edit: Pencil, delete: Trash2, move: FolderInput, toggle: ToggleRight };

/** What the lines of a list need to know besides their entries. */
interface LineWords {
  categoryNames: ReadonlyMap<string, string>;
  spaces: ReadonlyMap<string, SpaceInfo>;
}

export function useLineWords(): LineWords {
  return { categoryNames: useCategoryNames(), spaces: useSpaceInfos() };
}

/** In another owner's room, hides fields that the owner or the reader has switched off. */
function optionsIn(space: SpaceInfo | undefined): DisplaySettings | null {
  return space?.room?.isShared ? space.options : null;
}

interface HistoryLineProps {
  entry: HistoryEntry;
  /** Off when all lines are about one place. */
  showPlace: boolean;
  words: LineWords;
}

export function HistoryLine({ entry, showPlace, words }: HistoryLineProps) {
  const place = showPlace ? placeText(entry) : '';
  const options = optionsIn(words.spaces.get(entry.roomId ?? ''));
  const Icon = ICONS[entry.action];
  const isLocal = entry.id.startsWith('local-');
  return (
    <li className={`history-line history-${entry.action}`}>
      <span className="history-mark" aria-hidden>
        <Icon />
      </span>
      <div className="history-text">
        <p className="history-what">
          <b dir="auto">{entry.isOwn ? 'You' : entry.actorName}</b> {actionText(entry)}{' '}
          <b className="history-name" dir="auto">
            {entry.name}
          </b>
        </p>
        {fieldChanges(entry, (id) => words.categoryNames.get(id), options).map(({ label, before, after }) => (
          <p key={label} className="history-change">
            <span className="muted">{label}:</span> <del dir="auto">{before}</del>
            <ArrowRight aria-label="to" />
            <ins dir="auto">{after}</ins>
          </p>
        ))}
        <p className="history-facts">
          <HistoryTime at={entry.at} />
          {place !== '' && (
            <span className="clamp" dir="auto">
              {place}
            </span>
          )}
          {!entry.isOwn && <SharedBadge />}
          {isLocal && (
            <span className="badge">
              <CloudUpload aria-hidden />
              Not sent yet
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
