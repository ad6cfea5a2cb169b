import type { TagChoice } from '@boxroom/domain/tag/tag';
import { useState } from 'react';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { ownGeometryOf, type PrintSettings, readPrintSettings } from './print-settings.ts';
import {
  offsetTextsOf,
  type ReadTagForm,
  readTagForm,
  settingsWith,
  type TagField,
  type TagTexts,
  tagTextsOf,
} from './tag-form.ts';

export interface TagForm extends ReadTagForm {
  settings: PrintSettings;
  texts: TagTexts;
  setText: (field: TagField, text: string) => void;
  setSheet: (sheetId: string) => void;
  setChoice: (choice: TagChoice) => void;
  /** Stores settings in which sheets of one's own were added, renamed or removed. */
  setSettings: (settings: PrintSettings) => void;
}

/**
 * The form for the sheet and the layout of tags. Valid values are remembered; an invalid one stays in its field and is
 * not used.
 */
export function useTagForm(): TagForm {
  const [remembered, remember] = useRemembered('printSettings', 'device');
  const settings = readPrintSettings(remembered);
  const [texts, setTexts] = useState(() => tagTextsOf(settings));
  const save = (next: PrintSettings) => remember(JSON.stringify(next));
  function setSettings(next: PrintSettings) {
    const isOther = next.sheetId !== settings.sheetId;
    // An invalid text stays in its field, but measures are of one sheet.
    const measures = isOther && ownGeometryOf(next) ? tagTextsOf(next) : texts;
    setTexts({ ...measures, copies: texts.copies, ...(isOther && { ...offsetTextsOf(next), start: '1' }) });
    save(next);
  }
  return {
    ...readTagForm(texts, settings),
    settings,
    texts,
    setText(field, text) {
      const next = { ...texts, [field]: text };
      setTexts(next);
      save(settingsWith(settings, readTagForm(next, settings)));
    },
    setSheet: (sheetId) => setSettings({ ...settings, sheetId }),
    setSettings,
    setChoice: (choice) => save({ ...settings, choice }),
  };
}
