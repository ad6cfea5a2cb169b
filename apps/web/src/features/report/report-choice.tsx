import { REPORT_PARTS, type ReportPart } from '@boxroom/domain/report/report';
import { useId } from 'react';
import '../../components/field/checkbox.css';
import { t } from '../../lib/language/t.ts';
import './report-choice.css';
import type { ReportPlace } from './read-report.ts';

interface ReportPlacesProps {
  places: readonly ReportPlace[];
  /** Ids of spaces. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Chooses the rooms of a report, or all with one press. */
export function ReportPlaces({ places, chosen, onChange }: ReportPlacesProps) {
  const isAll = places.every(({ spaceId }) => chosen.has(spaceId));
  return (
    <CheckGroup
      title={t('Rooms')}
      options={places.map((place) => ({
        value: place.spaceId,
        label: place.name ?? t('No Room'),
        note: sharedText(place),
      }))}
      chosen={chosen}
      onChange={onChange}
      all={{ isAll, isSome: !isAll && chosen.size > 0 }}
    />
  );
}

function sharedText({ isShared, sharedBy }: ReportPlace): string | null {
  if (!isShared) return null;
  return sharedBy === null ? t('Shared') : t('Shared by {name}', { name: sharedBy });
}

interface ReportPartsProps {
  parts: readonly ReportPart[];
  chosen: ReadonlySet<ReportPart>;
  onChange: (chosen: ReadonlySet<ReportPart>) => void;
}

/** Chooses what a report says about each item. */
export function ReportParts({ parts, chosen, onChange }: ReportPartsProps) {
  const options = parts.map((part) => ({ value: part, label: t(REPORT_PARTS[part]) }));
  return <CheckGroup title={t('Contents')} options={options} chosen={chosen} onChange={onChange} />;
}

interface CheckGroupProps<T extends string> {
  title: string;
  options: readonly { value: T; label: string; note?: string | null }[];
  chosen: ReadonlySet<T>;
  onChange: (chosen: ReadonlySet<T>) => void;
  /** Adds a box that chooses all or none. */
  all?: { isAll: boolean; isSome: boolean };
}

function CheckGroup<T extends string>({ title, options, chosen, onChange, all }: CheckGroupProps<T>) {
  const id = useId();
  function toggle(value: T) {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  }
  return (
    <div role="group" aria-labelledby={id} className="report-group">
      <h3 id={id} className="action-title">
        {title}
      </h3>
      {all && options.length > 1 && (
        <label className="report-option">
          <span className="checkbox">
            <input
              type="checkbox"
              checked={all.isAll}
              ref={(box) => {
                if (box) box.indeterminate = all.isSome;
              }}
              onChange={() => onChange(all.isAll ? new Set() : new Set(options.map(({ value }) => value)))}
            />
          </span>
          <strong>{t('All rooms')}</strong>
        </label>
      )}
      {options.map(({ value, label, note }) => (
        <label key={value} className="report-option">
          <span className="checkbox">
            <input type="checkbox" checked={chosen.has(value)} onChange={() => toggle(value)} />
          </span>
          <span className="report-option-name" dir="auto">
            {label}
          </span>
          {note && (
            <span className="muted small" dir="auto">
              {note}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
