import { Link } from '@tanstack/react-router';
import CopyPlus from 'lucide-react/icons/copy-plus';
import DoorOpen from 'lucide-react/icons/door-open';
import FolderInput from 'lucide-react/icons/folder-input';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { BOX_TYPE_LABELS, BoxTypeIcon } from '../../inventory/box/box-type-icon.tsx';
import { roomLabel, UNASSIGNED } from '../../inventory/room/room-label.ts';
import { viewOnlyReason } from '../../inventory/room/view-only-reason.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { VIEW_ONLY } from './use-no-boxes-reason.ts';
import './box-head.css';

const BoxTypeDialog = lazyDialog(async () => (await import('./box-type-dialog.tsx')).BoxTypeDialog);
const EditBoxDialog = lazyDialog(async () => (await import('./edit-box-dialog.tsx')).EditBoxDialog);
const MoveBoxesDialog = lazyDialog(async () => (await import('./move-boxes-dialog.tsx')).MoveBoxesDialog);
const DuplicateBoxDialog = lazyDialog(async () => (await import('./duplicate-box-dialog.tsx')).DuplicateBoxDialog);
const DeleteBoxesDialog = lazyDialog(async () => (await import('./delete-boxes-dialog.tsx')).DeleteBoxesDialog);

interface BoxHeadProps {
  box: BoxEntry;
  space: SpaceInfo;
  onDeleted: () => void;
}

/** The place of a box, and the actions for all of it. Only the owner can rename, move and delete it. */
export function BoxHead({ box, space, onDeleted }: BoxHeadProps) {
  const { user } = useReplicaStore();
  const [dialog, setDialog] = useState<'type' | 'edit' | 'move' | 'duplicate' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const reason = (verb: string) => {
    if (space.isOwner) return null;
    return space.canEdit ? `Only the owner of the storage room can ${verb} this box` : viewOnlyReason(verb, 'boxes');
  };
  return (
    <section className="card box-head" aria-label="About this box">
      <button
        type="button"
        className="box-head-type"
        aria-label={`Change box type, now ${BOX_TYPE_LABELS[box.boxType]}`}
        onClick={() => setDialog('type')}
      >
        <BoxTypeIcon type={box.boxType} />
      </button>
      <div className="box-head-place">
        {/* The room may be deleted while a form keeps the box on the screen: then there is no link. */}
        {(space.room || box.spaceId === user.id) && (
          <Link to="/app" search={{ room: space.room?.id ?? UNASSIGNED }} className="box-head-room">
            <DoorOpen aria-hidden />
            <span dir="auto">{space.room ? roomLabel(space.room) : 'Unassigned'}</span>
          </Link>
        )}
        <p className="box-head-location">
          <MapPin aria-hidden />
          <span className={box.description === null ? 'muted' : undefined} dir="auto">
            {box.description ?? 'No location specified'}
          </span>
        </p>
      </div>
      <div className="row-actions box-head-actions">
        <TooltipHint reason={reason('rename')}>
          <button type="button" className="icon-button" aria-label="Rename box" onClick={() => setDialog('edit')}>
            <Pencil aria-hidden />
          </button>
        </TooltipHint>
        <TooltipHint reason={reason('move')}>
          <button type="button" className="icon-button" aria-label="Move box" onClick={() => setDialog('move')}>
            <FolderInput aria-hidden />
          </button>
        </TooltipHint>
        <TooltipHint reason={space.canEdit ? null : VIEW_ONLY}>
          <button
            type="button"
            className="icon-button"
            aria-label="Duplicate box"
            onClick={() => setDialog('duplicate')}
          >
            <CopyPlus aria-hidden />
          </button>
        </TooltipHint>
        <TooltipHint reason={reason('delete')}>
          <button
            type="button"
            className="icon-button icon-button-danger"
            aria-label="Delete box"
            onClick={() => setDialog('delete')}
          >
            <Trash2 aria-hidden />
          </button>
        </TooltipHint>
      </div>
      {dialog === 'type' && <BoxTypeDialog box={box} onClose={close} />}
      {dialog === 'edit' && <EditBoxDialog box={box} onClose={close} />}
      {dialog === 'move' && <MoveBoxesDialog boxes={[box]} onClose={close} />}
      {dialog === 'duplicate' && <DuplicateBoxDialog box={box} onClose={close} />}
      {dialog === 'delete' && <DeleteBoxesDialog boxes={[box]} onClose={close} onDeleted={onDeleted} />}
    </section>
  );
}
