import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { keepSheet, nameProblem, removeSheet, renameSheet } from './named-sheets.ts';
import { NumberField } from './number-field.tsx';
import { CUSTOM_SHEET, SHEET_NAME_MAX } from './print-settings.ts';
import { MEASURES, type TagField } from './tag-form.ts';
import type { TagForm } from './use-tag-form.ts';

/** The measures of a sheet of one's own, and its name. */
export function OwnSheetFields({ form }: { form: TagForm }) {
  const fieldOf = (field: TagField) => ({
    text: form.texts[field],
    problem: form.problems[field] ?? null,
    onChange: (text: string) => form.setText(field, text),
  });
  return (
    <>
      <div className="print-option-grid" role="group" aria-label={t('Size of the sheet in millimetres')}>
        {MEASURES.map((measure) => (
          <NumberField
            key={measure.field}
            label={t(measure.label)}
            isWhole={'isWhole' in measure}
            {...fieldOf(measure.field)}
          />
        ))}
      </div>
      <SheetName key={form.settings.sheetId} form={form} />
    </>
  );
}

function SheetName({ form }: { form: TagForm }) {
  const { settings, sheet } = form;
  const isNamed = settings.sheetId !== CUSTOM_SHEET;
  const [name, setName] = useState(isNamed ? (sheet?.name ?? '') : '');
  const [isAsked, setIsAsked] = useState(isNamed);
  const problem = nameProblem(settings, name);

  function handleChange(next: string) {
    setName(next);
    if (isNamed && nameProblem(settings, next) === null) form.setSettings(renameSheet(settings, next));
  }
  function handleKeep() {
    setIsAsked(true);
    if (problem === null && sheet) form.setSettings(keepSheet(settings, name));
  }
  function handleRemove() {
    form.setSettings(removeSheet(settings));
    showToast({ title: t('Sheet removed'), description: t('Its size is still under "Custom size".'), kind: 'success' });
  }

  return (
    <div className="print-sheet-name">
      <TextField
        label={t('Name of this sheet')}
        value={name}
        placeholder={t('Small freezer labels')}
        max={SHEET_NAME_MAX}
        error={isAsked ? problem : null}
        autoComplete="off"
        onChange={handleChange}
        {...(!isNamed && { onEnter: handleKeep })}
      />
      {isNamed ? (
        <Button variant="outline" colorPalette="gray" onClick={handleRemove}>
          {t('Remove This Sheet')}
        </Button>
      ) : (
        <Button variant="outline" disabled={!sheet} onClick={handleKeep}>
          {t('Keep This Sheet')}
        </Button>
      )}
    </div>
  );
}
