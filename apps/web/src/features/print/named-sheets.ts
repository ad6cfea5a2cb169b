import type { SheetGeometry } from '@boxroom/domain/print/sheet';
import { SHEETS } from '@boxroom/domain/print/sheet-catalog';
import { sheetName } from '@boxroom/domain/print/sheet-name';
import { countGraphemes } from '@boxroom/domain/text/grapheme';
import { t } from '../../lib/language/t.ts';
import {
  CUSTOM_SHEET,
  type NamedSheet,
  NAMED_SHEETS_MAX,
  ownGeometryOf,
  type PrintSettings,
  SHEET_NAME_MAX,
} from './print-settings.ts';

/** Returns the change that stores the measures of the chosen sheet of one's own. */
export function withGeometry(
  { sheetId, named }: PrintSettings,
  geometry: SheetGeometry,
): Pick<PrintSettings, 'custom'> | Pick<PrintSettings, 'named'> {
  if (sheetId === CUSTOM_SHEET) return { custom: geometry };
  return { named: named.map((sheet) => (sheet.id === sheetId ? { ...sheet, geometry } : sheet)) };
}

/** Returns why the chosen sheet cannot have this name; null if it can. */
export function nameProblem(settings: PrintSettings, name: string): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return t('Please enter a name.');
  if (countGraphemes(trimmed) > SHEET_NAME_MAX)
    return t('Please use {max, plural, one{# character} other{# characters}} at most.', { max: SHEET_NAME_MAX });
  const others = [
    ...SHEETS.map((sheet) => sheetName(sheet, t)),
    ...settings.named.filter(({ id }) => id !== settings.sheetId).map((sheet) => sheet.name),
  ];
  if (others.some((other) => other.toLowerCase() === trimmed.toLowerCase())) {
    return t('There is already a sheet of this name.');
  }
  const isNew = settings.sheetId === CUSTOM_SHEET;
  return isNew && settings.named.length >= NAMED_SHEETS_MAX
    ? t('You have {count, plural, one{# sheet} other{# sheets}} already.', { count: NAMED_SHEETS_MAX })
    : null;
}

/** Adds the custom sheet under a name, with the printer's offset on it, and chooses it. */
export function keepSheet(settings: PrintSettings, name: string): PrintSettings {
  const { named, custom, offsets } = settings;
  const numbers = named.map(({ id }) => Number(id.slice(OWN.length)));
  const id = `${OWN}${Math.max(0, ...numbers) + 1}`;
  const offset = offsets[CUSTOM_SHEET];
  return {
    ...settings,
    sheetId: id,
    named: [...named, { id, name: name.trim(), geometry: custom }],
    offsets: { ...offsets, ...(offset && { [id]: offset }) },
  };
}

export function renameSheet(settings: PrintSettings, name: string): PrintSettings {
  const { named, sheetId } = settings;
  return { ...settings, named: named.map((sheet) => (sheet.id === sheetId ? { ...sheet, name: name.trim() } : sheet)) };
}

/** Removes the chosen sheet; its measures stay as those of the custom one, so that nothing is measured again. */
export function removeSheet(settings: PrintSettings): PrintSettings {
  const { named, sheetId, custom, offsets } = settings;
  const { [sheetId]: offset, ...others } = offsets;
  return {
    ...settings,
    sheetId: CUSTOM_SHEET,
    custom: ownGeometryOf(settings) ?? custom,
    named: named.filter(({ id }) => id !== sheetId),
    offsets: { ...others, ...(offset && { [CUSTOM_SHEET]: offset }) },
  };
}

/** Returns the named sheets in the order of the alphabet. */
export function sortNamed(named: readonly NamedSheet[]): readonly NamedSheet[] {
  return named.toSorted((a, b) => a.name.localeCompare(b.name));
}

const OWN = 'own-';
