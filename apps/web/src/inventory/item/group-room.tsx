import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { SharedBadge } from '../room/shared-badge.tsx';

interface GroupRoomProps {
  name: string;
  /** null: the group of boxes in no room. */
  roomId: string | null;
  /** '2 items', or another count. */
  count: string;
  isShared: boolean;
  /** When given, the group folds. */
  isFolded?: boolean;
  onToggle?: () => void;
}

/** The head of a room's part of a list. */
export function GroupRoom({ name, roomId, count, isShared, isFolded = false, onToggle }: GroupRoomProps) {
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <div className="group-room">
      {onToggle && (
        <button
          type="button"
          className="icon-button"
          aria-expanded={!isFolded}
          aria-label={`${isFolded ? 'Expand' : 'Collapse'} ${name}`}
          onClick={onToggle}
        >
          <Chevron aria-hidden />
        </button>
      )}
      <h2 className="group-room-name">
        <Link to="/app" search={{ room: roomId ?? 'unassigned' }} className="clamp" dir="auto">
          {name}
        </Link>
      </h2>
      {isShared && <SharedBadge />}
      <span className="badge number">{count}</span>
    </div>
  );
}
