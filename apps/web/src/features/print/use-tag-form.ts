import type { TagChoice } from '@boxroom/domain/tag/tag';
import { useState } from 'react';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { type PrintSettings, readPrintSettings } from './print-settings.ts';
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
  return {
    ...readTagForm(texts, settings),
    settings,
    texts,
    setText(field, text) {
      const next = { ...texts, [field]: text };
      setTexts(next);
      save(settingsWith(settings, readTagForm(next, settings)));
    },
    setSheet(sheetId) {
      const next = { ...settings, sheetId };
      setTexts({ ...texts, ...offsetTextsOf(next), start: '1' });
      save(next);
    },
    setChoice: (choice) => save({ ...settings, choice }),
  };
}
