import { capacityLevel } from '@boxroom/domain/capacity/capacity';
import { t } from '../../lib/language/t.ts';
import './fill-level.css';

/**
 * Shows how full a box is, as a drawing and in the words of the capacity levels. `capacity` is the free space in
 * percent.
 */
export function FillLevel({ capacity }: { capacity: number }) {
  const { level, label } = capacityLevel(capacity);
  const height = ((100 - capacity) / 100) * 14;
  return (
    <span className={`fill-level capacity-${level}`}>
      <svg viewBox="0 0 20 18" aria-hidden>
        <rect className="fill-level-content" x="2" y={16 - height} width="16" height={height} />
        <path className="fill-level-walls" d="M2 2v13a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V2" />
      </svg>
      {t(label)}
    </span>
  );
}
