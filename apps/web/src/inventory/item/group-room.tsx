import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { PictureThumb } from '../picture/item-picture.tsx';
import { roomLabel } from '../room/room-label.ts';
import { SharedBadge } from '../room/shared-badge.tsx';
import { Highlighted } from './highlighted.tsx';

interface GroupRoomProps {
  name: string;
  /** null: the group of boxes in no room. */
  roomId: string | null;
  /** '2 items', or another count. */
  count: string;
  /** The owner's name when the room is somebody else's; null for an unknown name. */
  sharedBy: string | null | undefined;
  /** Its rows have no buttons. */
  isViewOnly: boolean;
  terms: readonly string[] | undefined;
  /** The picture of the room, where pictures are shown. */
  pictureId?: string | null | undefined;
  /** The checkbox for all its items, while some are selected. */
  selectAll: ReactNode;
  /** When given, the group folds. */
  isFolded?: boolean;
  onToggle?: () => void;
}

/** The head of a room's part of a list. */
export function GroupRoom({
  name,
  roomId,
  count,
  sharedBy,
  isViewOnly,
  terms,
  pictureId = null,
  selectAll,
  isFolded = false,
  onToggle,
}: GroupRoomProps) {
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  const room = roomLabel({ name, sharedBy });
  return (
    <div className="group-room" data-row-group={selectAll ? '' : undefined}>
      {selectAll}
      {onToggle && (
        <button
          type="button"
          className="icon-button"
          aria-expanded={!isFolded}
          aria-label={isFolded ? t('Expand {room}', { room }) : t('Collapse {room}', { room })}
          onClick={onToggle}
        >
          <Chevron aria-hidden />
        </button>
      )}
      {pictureId !== null && roomId !== null && (
        <PictureThumb of={{ entity: 'room', id: roomId, name }} pictureId={pictureId} isDecoration />
      )}
      <div className="group-room-text">
        <h2 className="group-room-name">
          <Link to="/app" search={{ room: roomId ?? 'unassigned' }} className="clamp" dir="auto">
            <Highlighted text={name} terms={roomId === null ? undefined : terms} />
          </Link>
        </h2>
        <span className="group-room-badges">
          {sharedBy !== undefined && <SharedBadge owner={sharedBy} />}
          {isViewOnly && <span className="badge">{t('View-only access')}</span>}
          <span className="badge number">{count}</span>
        </span>
      </div>
    </div>
  );
}
