import { type HistoryState, useLocation, useNavigate } from '@tanstack/react-router';
import Camera from 'lucide-react/icons/camera';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useDisplaySettings, useOptionState } from '../../replica/hooks/use-display-settings.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { useShots } from '../../replica/shots/use-shots.ts';
import { Unnamed } from './unnamed.tsx';

const PhotoDialog = lazyDialog(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The box was just made, and its contents are photographed first. */
    isPhotographed?: true;
  }
}

/** Fills a box with pictures before names: the way in, and the items that still wait for a name. */
export function PhotoFirst({ box, space }: { box: BoxEntry; space: SpaceInfo }) {
  const { state } = useLocation();
  const pictures = useOptionState('showPictures', box.spaceId);
  const { setSetting } = useDisplaySettings();
  const mayTake = space.canEdit && pictures !== 'never';
  const isAsked = state.isPhotographed === true;
  const [isOpen, setIsOpen] = useState(mayTake && isAsked);
  const navigate = useNavigate();
  const shots = useShots(box.id);
  const waiting = shots.list?.length ?? 0;
  function switchPicturesOn() {
    if (mayTake && pictures === 'off') setSetting('showPictures', true);
  }
  const switchOnWhenAsked = useEffectEvent(switchPicturesOn);
  // Once read, it leaves the history: a reload, or the way back to this page, does not ask again.
  useEffect(() => {
    if (!isAsked) return;
    switchOnWhenAsked();
    const state = ({ isPhotographed: _, ...kept }: HistoryState) => kept;
    void navigate({ to: '.', search: true, hash: true, state, replace: true, resetScroll: false });
  }, [isAsked, navigate]);

  function handleOpen() {
    // The tap says that pictures are wanted.
    switchPicturesOn();
    setIsOpen(true);
  }

  if (!space.canEdit) return null;
  return (
    <>
      {mayTake && (
        <Button variant="outline" className="photo-first-open" onClick={handleOpen}>
          <Camera aria-hidden />
          {t('Photograph the contents')}
        </Button>
      )}
      {mayTake && pictures === 'off' && <p className="muted small">{t('This also switches pictures on.')}</p>}
      {mayTake && waiting > 0 && !isOpen && (
        <p className="unnamed">
          <span>
            {t('{count, plural, one{# picture waits} other{# pictures wait}} to become items', { count: waiting })}
          </span>
          <Button variant="ghost" onClick={handleOpen}>
            {t('Go on')}
          </Button>
        </p>
      )}
      <Unnamed boxId={box.id} />
      {isOpen && !isAsked && <PhotoDialog box={box} onClose={() => setIsOpen(false)} />}
    </>
  );
}
