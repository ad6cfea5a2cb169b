import { memo } from 'react';
import '../../components/field/checkbox.css';
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';

interface BoxSelectionProps {
  boxes: readonly BoxEntry[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Whether the boxes are those of all rooms. */
  isOfAll: boolean;
}

/** Selects the boxes to print, or all of them with one press. Memoised, because there may be a thousand. */
export const BoxSelection = memo(function BoxSelection({ boxes, selected, onChange, isOfAll }: BoxSelectionProps) {
  const isAll = boxes.length > 0 && boxes.every(({ id }) => selected.has(id));
  const isSome = !isAll && boxes.some(({ id }) => selected.has(id));
  if (boxes.length === 0)
    return <p className="muted">{isOfAll ? t('There are no boxes yet.') : t('There are no boxes in this room.')}</p>;

  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  return (
    <>
      <label className="print-box">
        <span className="checkbox">
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = isSome;
            }}
            onChange={() => onChange(isAll ? new Set() : new Set(boxes.map(({ id }) => id)))}
          />
        </span>
        <strong>{t('Select all')}</strong>
      </label>
      <ul role="list" className="print-boxes" aria-label={t('Boxes')}>
        {boxes.map(({ id, name, itemCount }) => (
          <li key={id}>
            <label className="print-box">
              <span className="checkbox">
                <input type="checkbox" checked={selected.has(id)} onChange={() => toggle(id)} />
              </span>
              <span className="print-box-name" dir="auto">
                {name}
              </span>
              <span className="muted small number">
                {t('{count, plural, one{# item} other{# items}}', { count: itemCount })}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
});
