import { pictureAccept } from '@boxroom/domain/picture/picture';
import Camera from 'lucide-react/icons/camera';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { usePictureDrop } from '../../inventory/picture/use-picture-drop.ts';
import { t } from '../../lib/language/t.ts';
import { readsHeic } from '../../lib/window/platform.ts';
import { useHasCamera } from '../../lib/window/use-has-camera.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useShots } from '../../replica/shots/use-shots.ts';
import { fitsText } from './fits-text.ts';
import { NamingDialog } from './naming-dialog.tsx';
import { PhotoCamera } from './photo-camera.tsx';
import './photo-first.css';
import { PhotoTray } from './photo-tray.tsx';
import { useFreePictures, useGiveToBox, useMakeItems } from './use-shots-chosen.ts';
import { useTaking } from './use-taking.ts';

interface PhotoDialogProps {
  box: BoxEntry;
  onClose: () => void;
}

/** Takes one picture after the other, then asks what they are. */
export function PhotoDialog({ box, onClose }: PhotoDialogProps) {
  const [isNaming, setIsNaming] = useState(false);
  const hasCamera = useHasCamera();
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const shots = useShots(box.id);
  const { take, waiting, problems } = useTaking(shots.add);
  const makeItems = useMakeItems(box.id, shots);
  const isOver = usePictureDrop(place, take);
  const list = shots.list ?? [];
  const giveToBox = useGiveToBox(box.id, shots);
  const free = useFreePictures(box.id);
  const isTooMany = list.length > free;
  const fits = fitsText(free);

  function pick(source: 'camera' | 'library') {
    if (source === 'camera') field.current?.setAttribute('capture', 'environment');
    else field.current?.removeAttribute('capture');
    field.current?.click();
  }

  if (isNaming) return <NamingDialog boxId={box.id} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Photograph the contents')}
      description={box.name}
      size="lg"
      footer={
        list.length > 0 && (
          <>
            <TooltipHint reason={isTooMany ? fits : null}>
              <Button
                variant="outline"
                disabled={waiting > 0 && !isTooMany}
                onClick={() => giveToBox(list) && onClose()}
              >
                {list.length === 1 ? t('It is a picture of the box') : t('All are pictures of the box')}
              </Button>
            </TooltipHint>
            <Button
              className="photo-first-choice"
              disabled={waiting > 0}
              onClick={() => makeItems(list) && setIsNaming(true)}
            >
              {list.length === 1 ? t('It is an item') : t('Each is an item')}
            </Button>
          </>
        )
      }
    >
      <p className="muted">{t('Take a picture of each item. Their names come afterwards.')}</p>
      <div ref={place} className={isOver ? 'photo-first photo-first-over' : 'photo-first'}>
        {hasCamera ? (
          <PhotoCamera
            onFile={(file) => take([file])}
            onLibrary={() => pick('library')}
            onSystemCamera={() => pick('camera')}
          />
        ) : (
          <Button variant="outline" onClick={() => pick('library')}>
            <Camera aria-hidden />
            {t('Choose Pictures')}
          </Button>
        )}
        <input
          ref={field}
          type="file"
          hidden
          multiple
          accept={pictureAccept({ withHeic: readsHeic() })}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Lets the same file be chosen again, as after a mistake.
            target.value = '';
            take(files);
          }}
        />
        {problems.map((problem, index) => (
          <p key={index} className="error-text" role="alert" dir="auto">
            {problem}
          </p>
        ))}
        <PhotoTray shots={list} isKept={shots.isKept} waiting={waiting} onRemove={(id) => shots.remove([id])} />
        {isTooMany && <p className="muted small">{fits}</p>}
      </div>
    </Dialog>
  );
}
