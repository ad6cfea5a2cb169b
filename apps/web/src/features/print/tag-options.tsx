import { type Message, msg } from '@boxroom/domain/language/message';
import { labelsPerPage, type Sheet } from '@boxroom/domain/print/sheet';
import { SHEETS } from '@boxroom/domain/print/sheet-catalog';
import { sheetName } from '@boxroom/domain/print/sheet-name';
import { TAG_PARTS, type TagPart } from '@boxroom/domain/tag/tag';
import '../../components/field/checkbox.css';
import { Select } from '../../components/field/select.tsx';
import { t } from '../../lib/language/t.ts';
import { sortNamed } from './named-sheets.ts';
import { NumberField } from './number-field.tsx';
import { OwnSheetFields } from './own-sheet-fields.tsx';
import { CUSTOM_SHEET, ownGeometryOf, sheetOf } from './print-settings.ts';
import type { TagField } from './tag-form.ts';
import type { TagForm } from './use-tag-form.ts';

const PARTS: Record<TagPart, Message> = {
  qr: msg('QR code'),
  name: msg('Name'),
  code: msg('Short code'),
  location: msg('Location'),
  room: msg('Room'),
  url: msg('Address'),
};

/** Options for the sheet, the first free label, and the content of the tags. */
export function TagOptions({ form }: { form: TagForm }) {
  const { settings, sheet } = form;
  const { choice } = settings;
  const fieldOf = (field: TagField) => ({
    text: form.texts[field],
    problem: form.problems[field] ?? null,
    onChange: (text: string) => form.setText(field, text),
  });

  return (
    <div className="print-options">
      <Select
        label={t('Sheet')}
        value={sheetOf(settings).id}
        options={[
          ...SHEETS.map((sheet) => ({ value: sheet.id, label: sheetLabel(sheet) })),
          ...sortNamed(settings.named).map(({ id, name }) => ({ value: id, label: name })),
          { value: CUSTOM_SHEET, label: t('Custom size') },
        ]}
        onChange={form.setSheet}
      />
      {ownGeometryOf(settings) && <OwnSheetFields form={form} />}
      <div className="print-option-grid">
        <NumberField label={t('Copies per box')} isWhole {...fieldOf('copies')} />
        {sheet && labelsPerPage(sheet) > 1 && (
          <NumberField label={t('First free label')} isWhole hint={t('On a partly used sheet')} {...fieldOf('start')} />
        )}
        <NumberField label={t('Move right (mm)')} isSigned {...fieldOf('offsetX')} />
        <NumberField label={t('Move down (mm)')} isSigned {...fieldOf('offsetY')} />
      </div>
      <fieldset className="print-parts">
        <legend className="text-field-label">{t('On each tag')}</legend>
        {TAG_PARTS.map((part) => (
          <label key={part} className="checkbox">
            <input
              type="checkbox"
              checked={choice[part]}
              // At least one part stays selected: a tag may not be empty.
              disabled={choice[part] && TAG_PARTS.every((other) => other === part || !choice[other])}
              onChange={() => form.setChoice({ ...choice, [part]: !choice[part] })}
            />
            {t(PARTS[part])}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** The name on the packet, with the size of a label: one number has several packets, and one size several makers. */
function sheetLabel(sheet: Sheet): string {
  const { kind, pageWidth, pageHeight, labelWidth, labelHeight } = sheet;
  const name = sheetName(sheet, t);
  if (kind === 'paper') return name;
  // Of a roll the printed area is smaller than the label, which the packet measures.
  const [width, height] = kind === 'roll' ? [pageWidth, pageHeight] : [labelWidth, labelHeight];
  return t('{name} ({width, number} × {height, number} mm)', { name, width: rounded(width), height: rounded(height) });
}

function rounded(millimeters: number): number {
  return Math.round(millimeters * 10) / 10;
}
