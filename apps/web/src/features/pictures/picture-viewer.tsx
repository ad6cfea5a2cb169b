import { errorText } from '@boxroom/domain/error/error-text';
import type { Item } from '@boxroom/domain/item/item';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { PictureSources } from '../../inventory/picture/picture-sources.tsx';
import { usePictureDrop } from '../../inventory/picture/use-picture-drop.ts';
import { usePicturePicker } from '../../inventory/picture/use-picture-picker.tsx';
import { viewOnlyReason } from '../../inventory/room/view-only-reason.ts';
import { useVisibleOptions } from '../../replica/hooks/use-display-settings.ts';
import { useItem } from '../../replica/hooks/use-items.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { PictureStage } from './picture-stage.tsx';
import './picture-viewer.css';
import { usePictureActions } from './use-picture-actions.ts';

interface PictureViewerProps {
  item: Item;
  open: boolean;
  /** The control that opened it. */
  openedFrom: RefObject<Element | null>;
  onClose: () => void;
}

/** The large picture of an item, with its actions. Follows changes by others. */
export function PictureViewer({ item: opened, open, openedFrom, onClose }: PictureViewerProps) {
  const live = useItem(opened.id);
  const item = useLastSeen(live, opened);
  const { canEdit } = useSpaceInfo(item.spaceId);
  const { showPictures } = useVisibleOptions(item.spaceId);
  const wayBack = useWayBack(openedFrom);
  return (
    <Dialog open={open && showPictures} onClose={onClose} title={item.name} size="lg" finalFocus={wayBack}>
      <ViewerBody item={item} off={live ? (canEdit ? null : VIEW_ONLY) : GONE} />
    </Dialog>
  );
}

const VIEW_ONLY = viewOnlyReason('change', 'pictures');
const GONE = 'This item is gone';

interface ViewerBodyProps {
  item: Item;
  /** Why the picture cannot be changed; null where it can. */
  off: string | null;
}

function ViewerBody({ item, off }: ViewerBodyProps) {
  const place = useRef<HTMLDivElement>(null);
  const actions = usePictureActions(item);
  const picker = usePicturePicker(actions.change, { isMeant: true });
  const take = (file: File) => (off === VIEW_ONLY ? actions.refuse() : picker.take(file));
  const isOver = usePictureDrop(place, take);
  const [isSaving, setIsSaving] = useState(false);
  const hint = { reason: off, ...(off === VIEW_ONLY && { attempt: errorText('PICTURE_NOT_ALLOWED') }) };

  async function handleDownload(pictureId: string) {
    setIsSaving(true);
    await actions.download(pictureId);
    setIsSaving(false);
  }

  return (
    <div ref={place} className={isOver ? 'picture-viewer picture-viewer-over' : 'picture-viewer'}>
      <PictureStage item={item} isWorking={picker.state === 'working'} />
      {picker.error && (
        <p className="error-text" role="alert">
          {errorText(picker.error)}
        </p>
      )}
      {picker.input}
      <div className="picture-viewer-actions">
        {item.pictureId !== null && (
          <Button
            variant="outline"
            colorPalette="gray"
            disabled={isSaving}
            onClick={() => item.pictureId !== null && void handleDownload(item.pictureId)}
          >
            <Download aria-hidden />
            Download
          </Button>
        )}
        <PictureSources
          picker={picker}
          label={item.pictureId === null ? 'Choose Picture' : 'Change Picture'}
          off={off}
          {...(hint.attempt !== undefined && { attempt: hint.attempt })}
        />
        {item.pictureId !== null && (
          <TooltipHint {...hint}>
            <Button variant="outline" colorPalette="red" onClick={actions.remove}>
              <Trash2 aria-hidden />
              Remove Picture
            </Button>
          </TooltipHint>
        )}
      </div>
    </div>
  );
}

/**
 * Returns what gets the focus when the viewer closes. A removed picture took its button along: then that of the next
 * picture, or another button of the row.
 */
function useWayBack(openedFrom: RefObject<Element | null>): () => HTMLElement | null {
  const row = useRef<Element | null>(null);
  useEffect(() => {
    row.current = openedFrom.current?.closest('.item-row') ?? null;
  }, [openedFrom]);
  return () => {
    const ways = [openedFrom.current, row.current?.querySelector('.thumb-button, .item-actions button')];
    return ways.filter((way) => way instanceof HTMLElement).find((way) => way.isConnected) ?? null;
  };
}
