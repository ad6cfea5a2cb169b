import { type Message, msg } from '@boxroom/domain/language/message';
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
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import './box-head.css';
import { VIEW_ONLY } from './use-no-boxes-reason.ts';

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

type OwnersAction = 'rename' | 'move' | 'delete';

const NOT_OWNER: Record<OwnersAction, Message> = {
  rename: msg('Only the owner of the storage room can rename this box'),
  move: msg('Only the owner of the storage room can move this box'),
  delete: msg('Only the owner of the storage room can delete this box'),
};

const ONLY_VIEWS: Record<OwnersAction, Message> = {
  rename: msg('View-only access - you cannot rename boxes in this room'),
  move: msg('View-only access - you cannot move boxes in this room'),
  delete: msg('View-only access - you cannot delete boxes in this room'),
};

/** The place of a box, and the actions for all of it. Only the owner can rename, move and delete it. */
export function BoxHead({ box, space, onDeleted }: BoxHeadProps) {
  const { user } = useReplicaStore();
  const [dialog, setDialog] = useState<'type' | 'edit' | 'move' | 'duplicate' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const reason = (action: OwnersAction) =>
    space.isOwner ? null : t(space.canEdit ? NOT_OWNER[action] : ONLY_VIEWS[action]);
  return (
    <section className="card box-head" aria-label={t('About this box')}>
      <button
        type="button"
        className="box-head-type"
        aria-label={t('Change box type, now {type}', { type: t(BOX_TYPE_LABELS[box.boxType]) })}
        onClick={() => setDialog('type')}
      >
        <BoxTypeIcon type={box.boxType} />
      </button>
      <div className="box-head-place">
        {/* The room may be deleted while a form keeps the box on the screen: then there is no link. */}
        {(space.room || box.spaceId === user.id) && (
          <Link to="/app" search={{ room: space.room?.id ?? UNASSIGNED }} className="box-head-room">
            <DoorOpen aria-hidden />
            <span dir="auto">{space.room ? roomLabel(space.room) : t('Unassigned')}</span>
          </Link>
        )}
        <p className="box-head-location">
          <MapPin aria-hidden />
          <span className={box.description === null ? 'muted' : undefined} dir="auto">
            {box.description ?? t('No location specified')}
          </span>
        </p>
      </div>
      <div className="row-actions box-head-actions">
        <TooltipHint reason={reason('rename')}>
          <button type="button" className="icon-button" aria-label={t('Rename box')} onClick={() => setDialog('edit')}>
            <Pencil aria-hidden />
          </button>
        </TooltipHint>
        <TooltipHint reason={reason('move')}>
          <button type="button" className="icon-button" aria-label={t('Move box')} onClick={() => setDialog('move')}>
            <FolderInput aria-hidden />
          </button>
        </TooltipHint>
        <TooltipHint reason={space.canEdit ? null : t(VIEW_ONLY)}>
          <button
            type="button"
            className="icon-button"
            aria-label={t('Duplicate box')}
            onClick={() => setDialog('duplicate')}
          >
            <CopyPlus aria-hidden />
          </button>
        </TooltipHint>
        <TooltipHint reason={reason('delete')}>
          <button
            type="button"
            className="icon-button icon-button-danger"
            aria-label={t('Delete box')}
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
