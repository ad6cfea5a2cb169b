import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { Button } from '../../components/button/button.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { t } from '../../lib/language/t.ts';
import { useHasCamera } from '../../lib/window/use-has-camera.ts';
import type { PicturePicker } from './use-picture-picker.tsx';

interface PictureSourcesProps {
  picker: Pick<PicturePicker, 'pick' | 'state'>;
  /** The label of the button where there is no camera. */
  label: string;
  /** Why the picture cannot be changed; null where it can. */
  off?: string | null;
  /** The text of the toast for an attempt. */
  attempt?: string;
}

/** Offers the sources of a picture: on phones the camera and the library, elsewhere a file. */
export function PictureSources({ picker, label, off = null, attempt }: PictureSourcesProps) {
  const hasCamera = useHasCamera();
  const isBusy = picker.state === 'working';
  const hint = { reason: off, ...(attempt !== undefined && { attempt }) };
  const library = hasCamera ? t('Choose from Library') : label;
  return (
    <>
      {hasCamera && (
        <TooltipHint {...hint}>
          <Button variant="outline" disabled={isBusy} onClick={() => picker.pick('camera')}>
            <Camera aria-hidden />
            {t('Take Picture')}
          </Button>
        </TooltipHint>
      )}
      <TooltipHint {...hint}>
        <Button variant="outline" disabled={isBusy} onClick={() => picker.pick('library')}>
          <Images aria-hidden />
          {library}
        </Button>
      </TooltipHint>
    </>
  );
}
