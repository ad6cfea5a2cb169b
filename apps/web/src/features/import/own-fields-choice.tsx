import type { ImportMapping, OwnRows } from '@boxroom/domain/import/import-plan-types';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { Switch } from '../../components/field/switch.tsx';
import { joined } from '../../inventory/import/take-back-text.ts';
import { t } from '../../lib/language/t.ts';

interface OwnFieldsChoiceProps {
  /** The fields of which the file has columns. */
  fields: readonly OwnField[];
  own: OwnRows;
  mapping: ImportMapping;
  /** As it was suggested. */
  suggested: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** Asks whether columns become fields of all items, or are added to the description. */
export function OwnFieldsChoice({ fields, own, mapping, suggested, onChange }: OwnFieldsChoiceProps) {
  const known = new Set(own.ownFields?.map(({ key }) => key));
  const added = fields.filter(({ key }) => !known.has(key));
  const wasSuggested = suggested.columns.includes('own');
  const isOn = mapping.columns.includes('own');
  // Once it is off, no field is left to be named.
  if (isOn ? added.length === 0 : !wasSuggested) return null;
  const columns = (on: boolean) =>
    mapping.columns.map((role, index) => {
      if (on) return suggested.columns[index] === 'own' ? 'own' : role;
      return role === 'own' ? 'note' : role;
    });
  return (
    <Switch
      label={
        isOn
          ? t('Add {names} to all items as own fields', {
              names: joined(added.map(({ name }) => t('“{text}”', { text: name }))),
            })
          : t('Add own fields')
      }
      hint={t(
        'Without it, the values are added to the descriptions. You can rename and remove own fields in the settings.',
      )}
      checked={isOn}
      onChange={(on) => onChange({ ...mapping, columns: columns(on) })}
    />
  );
}
