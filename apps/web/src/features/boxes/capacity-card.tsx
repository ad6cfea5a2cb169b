import { CAPACITY_DEFAULT, CAPACITY_MAX, CAPACITY_STEP, snapCapacity } from '@boxroom/domain/capacity/capacity';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { FillLevel } from '../../inventory/box/fill-level.tsx';
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import './capacity-card.css';
import { useCommand } from '../../replica/hooks/use-command.ts';

/** Tracks the free space of a box. */
export function CapacityCard({ box }: { box: BoxEntry }) {
  const mutate = useCommand();
  // Set while the slider moves; the command runs on release.
  const [dragged, setDragged] = useState<number | null>(null);
  const save = (capacity: number | null) => mutate('box.setCapacity', { id: box.id, capacity });
  const shown = dragged ?? box.capacity;

  function handleRelease() {
    if (dragged !== null && dragged !== box.capacity) save(dragged);
    setDragged(null);
  }

  return (
    <section className="card card-stack" aria-labelledby="capacity-heading">
      <div className="spread">
        <h2 id="capacity-heading" className="heading">
          {t('Box Capacity')}
        </h2>
        {shown !== null && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('Turn off capacity tracking')}
            onClick={() => save(null)}
          >
            <X aria-hidden />
          </button>
        )}
      </div>
      {shown === null ? (
        <div className="spread capacity-start">
          <p className="muted small">{t('Keep track of how much space is left.')}</p>
          <Button variant="outline" onClick={() => save(CAPACITY_DEFAULT)}>
            {t('Add Tracking')}
          </Button>
        </div>
      ) : (
        <>
          <div className="spread">
            <FillLevel capacity={shown} />
            <span className="number small">{t('{percent}% free', { percent: shown })}</span>
          </div>
          <input
            type="range"
            className="capacity-slider"
            aria-label={t('Free space')}
            aria-valuetext={t('{percent}% free', { percent: shown })}
            min={0}
            max={CAPACITY_MAX}
            step={CAPACITY_STEP}
            value={shown}
            onChange={(event) => setDragged(snapCapacity(Number(event.target.value)))}
            onPointerUp={handleRelease}
            onKeyUp={handleRelease}
            onBlur={handleRelease}
          />
        </>
      )}
    </section>
  );
}
