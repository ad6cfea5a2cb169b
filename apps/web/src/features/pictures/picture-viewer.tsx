import { errorText } from '@boxroom/domain/error/error-text';
import { type Message, msg } from '@boxroom/domain/language/message';
import { type PictureEntry, PICTURES_MAX, picturesOf } from '@boxroom/domain/picture/pictures';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { PictureThumb } from '../../inventory/picture/item-picture.tsx';
import { PickerNotes } from '../../inventory/picture/picker-notes.tsx';
import { movedTo } from '../../inventory/picture/picture-draft.ts';
import { preparingText } from '../../inventory/picture/picture-field.tsx';
import { PictureStrip } from '../../inventory/picture/picture-strip.tsx';
import { PictureTurner } from '../../inventory/picture/picture-turner.tsx';
import { type Pictured, usePictured } from '../../inventory/picture/pictured.ts';
import { usePictureDrop } from '../../inventory/picture/use-picture-drop.ts';
import { usePicturePicker } from '../../inventory/picture/use-picture-picker.tsx';
import { viewOnlyReason } from '../../inventory/room/view-only-reason.ts';
import { t } from '../../lib/language/t.ts';
import { useVisibleOptions } from '../../replica/hooks/use-display-settings.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { AddTiles } from './held-pictures.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { PictureCaption } from './picture-caption.tsx';
import { PictureStage } from './picture-stage.tsx';
import './picture-viewer.css';
import { usePictureActions } from './use-picture-actions.ts';

interface PictureViewerProps {
  of: Pictured;
  /** The picture to begin with; null: the first one. */
  pictureId: string | null;
  open: boolean;
  /** The control that opened it. */
  openedFrom: RefObject<Element | null>;
  onClose: () => void;
}

/** The large pictures of a thing, one at a time, with their actions. Follows changes by others. */
export function PictureViewer({ of, pictureId, open, openedFrom, onClose }: PictureViewerProps) {
  const live = usePictured(of);
  const seen = useLastSeen(live, of);
  const { canEdit, isOwner } = useSpaceInfo(seen.spaceId);
  const { showPictures } = useVisibleOptions(seen.spaceId);
  const wayBack = useWayBack(openedFrom);
  const mayChange = of.entity === 'room' ? isOwner : canEdit;
  const off = !live ? 'gone' : mayChange ? null : 'viewOnly';
  return (
    <Dialog open={open && showPictures} onClose={onClose} title={seen.name} size="lg" finalFocus={wayBack}>
      <ViewerBody of={seen} startId={pictureId} off={off} />
    </Dialog>
  );
}

const GONE: Record<Pictured['entity'], Message> = {
  item: msg('This item is gone'),
  box: msg('This box is gone'),
  room: msg('This room is gone'),
};

interface ViewerBodyProps {
  of: Pictured;
  startId: string | null;
  /** Why the pictures cannot be changed; null where they can. */
  off: 'gone' | 'viewOnly' | null;
}

function ViewerBody({ of, startId, off }: ViewerBodyProps) {
  const place = useRef<HTMLDivElement>(null);
  const pictures = picturesOf(of);
  const { entry, index, show } = useShown(pictures, startId);
  const actions = usePictureActions(of);
  const max = PICTURES_MAX[of.entity];
  const adder = usePicturePicker((blobs) => show(actions.add(blobs)), { isMeant: true, free: max - pictures.length });
  const changer = usePicturePicker(
    ([blob]) => blob && show(entry ? actions.replace(entry, blob) : actions.add([blob])),
    { isMeant: true },
  );
  const take = (files: readonly File[]) =>
    off === null ? (max === 1 ? changer : adder).take(files) : off === 'viewOnly' && actions.refuse();
  const isOver = usePictureDrop(place, take);
  const working = [changer, adder].find(({ state }) => state === 'working');
  const canArrange = off === null && pictures.length > 1;

  return (
    <div ref={place} className={isOver ? 'picture-viewer picture-viewer-over' : 'picture-viewer'}>
      <PictureTurner count={pictures.length} index={index} onTurn={(to) => show(pictures[to]?.id ?? null)}>
        {(turners) => (
          <PictureStage of={of} entry={entry} note={working ? preparingText(working.done) : ''}>
            {turners}
          </PictureStage>
        )}
      </PictureTurner>
      {entry && off === null && <PictureCaption key={entry.id} entry={entry} onSave={actions.caption} />}
      {(pictures.length > 1 || (off === null && pictures.length > 0 && max > 1)) && (
        <PictureStrip
          label={t('Pictures of {name}', { name: of.name })}
          pictures={pictures}
          currentId={entry?.id ?? null}
          draw={(pictureId) => <PictureThumb of={of} pictureId={pictureId} isDecoration />}
          onPress={show}
          onMove={canArrange ? (id, to) => actions.order(movedTo(pictures, id, to).map((one) => one.id)) : undefined}
        >
          {off === null && pictures.length < max && <AddTiles picker={adder} />}
        </PictureStrip>
      )}
      <PickerNotes picker={changer} max={1} />
      <PickerNotes picker={adder} max={max} />
      {changer.input}
      {adder.input}
      <PictureButtons
        entry={entry}
        picker={changer}
        actions={actions}
        off={off && (off === 'gone' ? t(GONE[of.entity]) : viewOnlyReason('change', 'pictures'))}
        {...(off === 'viewOnly' && { attempt: errorText('PICTURE_NOT_ALLOWED', t) })}
        place={{ index, count: canArrange ? pictures.length : 1 }}
        onMove={(to) => entry && actions.order(movedTo(pictures, entry.id, to).map((one) => one.id))}
      />
    </div>
  );
}

/** The picture on the screen. When it goes, the next one comes in its place. */
function useShown(pictures: readonly PictureEntry[], startId: string | null) {
  const [shown, setShown] = useState({ id: startId, index: 0 });
  const at = pictures.findIndex(({ id }) => id === shown.id);
  const index = at === -1 ? Math.max(0, Math.min(shown.index, pictures.length - 1)) : at;
  if (at !== -1 && at !== shown.index) setShown({ ...shown, index: at });
  return {
    entry: pictures[index] ?? null,
    index,
    show: (id: string | null) => id !== null && setShown((old) => ({ ...old, id })),
  };
}

/**
 * Returns what gets the focus when the viewer closes. A removed picture took its button along: then that of the next
 * picture, or another button of the row.
 */
function useWayBack(openedFrom: RefObject<Element | null>): () => HTMLElement | null {
  const row = useRef<Element | null>(null);
  useEffect(() => {
    row.current = openedFrom.current?.closest('.item-row, .picture-strip') ?? null;
  }, [openedFrom]);
  return () => {
    const ways = [openedFrom.current, row.current?.querySelector('.thumb-button, .item-actions button, .picture-tile')];
    return ways.filter((way) => way instanceof HTMLElement).find((way) => way.isConnected) ?? null;
  };
}
