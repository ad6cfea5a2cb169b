import { COPIES_MAX, offsetLimits } from '@boxroom/domain/label/lay-out';
import { labelsPerPage, sheetGeometrySchema, type SheetGeometry } from '@boxroom/domain/label/sheet';
import { SHEETS } from '@boxroom/domain/label/sheet-catalogue';
import { TAG_PARTS, type TagPart } from '@boxroom/domain/label/tag';
import '../../components/checkbox.css';
import { Select } from '../../components/select.tsx';
import { NumberField } from './number-field.tsx';
import { CUSTOM_SHEET, offsetOf, type PrintSettings, sheetOf } from './print-settings.ts';

const PARTS: Record<TagPart, string> = {
  qr: 'QR code',
  name: 'Name',
  code: 'Short code',
  location: 'Location',
  room: 'Room',
  url: 'Address',
};

const MEASURES: readonly { field: keyof SheetGeometry; label: string }[] = [
  { field: 'pageWidth', label: 'Page width' },
  { field: 'pageHeight', label: 'Page height' },
  { field: 'columns', label: 'Columns' },
  { field: 'rows', label: 'Rows' },
  { field: 'labelWidth', label: 'Label width' },
  { field: 'labelHeight', label: 'Label height' },
  { field: 'left', label: 'Left margin' },
  { field: 'top', label: 'Top margin' },
  { field: 'pitchX', label: 'Distance across' },
  { field: 'pitchY', label: 'Distance down' },
];

interface TagOptionsProps {
  settings: PrintSettings;
  onChange: (settings: PrintSettings) => void;
  /** First free label of a sheet already begun, from 1. */
  start: number;
  onStart: (start: number) => void;
}

/** What the tags are printed on, where on the sheet to begin, and what stands on them. */
export function TagOptions({ settings, onChange, start, onStart }: TagOptionsProps) {
  const sheet = sheetOf(settings);
  const offset = offsetOf(settings);
  const limits = offsetLimits(sheet);
  const set = (change: Partial<PrintSettings>) => onChange({ ...settings, ...change });
  const setOffset = (change: Partial<typeof offset>) =>
    set({ offsets: { ...settings.offsets, [sheet.id]: { ...offset, ...change } } });

  return (
    <div className="print-options">
      <Select
        label="Sheet"
        value={settings.sheetId === CUSTOM_SHEET ? CUSTOM_SHEET : sheet.id}
        options={[
          ...SHEETS.map(({ id, name }) => ({ value: id as string, label: name })),
          { value: CUSTOM_SHEET, label: 'Custom size' },
        ]}
        onChange={(sheetId) => {
          onStart(1);
          set({ sheetId });
        }}
      />
      {settings.sheetId === CUSTOM_SHEET && (
        <CustomSheet custom={settings.custom} onChange={(custom) => set({ custom })} />
      )}
      <div className="print-option-grid">
        <NumberField
          label="Copies per box"
          value={settings.copies}
          min={1}
          max={COPIES_MAX}
          onChange={(copies) => set({ copies })}
        />
        {labelsPerPage(sheet) > 1 && (
          <NumberField
            label="First free label"
            value={start}
            min={1}
            max={labelsPerPage(sheet)}
            hint="On a sheet that was begun"
            onChange={onStart}
          />
        )}
        <NumberField
          label="Move right (mm)"
          value={offset.x}
          min={limits.min.x}
          max={limits.max.x}
          step={0.1}
          onChange={(x) => setOffset({ x })}
        />
        <NumberField
          label="Move down (mm)"
          value={offset.y}
          min={limits.min.y}
          max={limits.max.y}
          step={0.1}
          onChange={(y) => setOffset({ y })}
        />
      </div>
      <fieldset className="print-parts">
        <legend className="text-field-label">On each tag</legend>
        {TAG_PARTS.map((part) => (
          <label key={part} className="checkbox">
            <input
              type="checkbox"
              checked={settings.choice[part]}
              // A tag with nothing on it is none.
              disabled={settings.choice[part] && TAG_PARTS.every((other) => other === part || !settings.choice[other])}
              onChange={() => set({ choice: { ...settings.choice, [part]: !settings.choice[part] } })}
            />
            {PARTS[part]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** Measures are taken over as long as they make a sheet; what is wrong stands at its field. */
function CustomSheet({ custom, onChange }: { custom: SheetGeometry; onChange: (custom: SheetGeometry) => void }) {
  return (
    <div className="print-option-grid" role="group" aria-label="Measures of the sheet in millimetres">
      {MEASURES.map(({ field, label }) => (
        <NumberField
          key={field}
          label={label}
          value={custom[field]}
          step={field === 'columns' || field === 'rows' ? 1 : 0.1}
          check={(value) => {
            const parsed = sheetGeometrySchema.safeParse({ ...custom, [field]: value });
            return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This does not fit.');
          }}
          onChange={(value) => onChange({ ...custom, [field]: value })}
        />
      ))}
    </div>
  );
}
