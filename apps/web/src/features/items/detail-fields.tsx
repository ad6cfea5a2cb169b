import { ITEM_FIELDS } from '@boxroom/domain/item/item-fields';
import type { OwnField, OwnFieldType } from '@boxroom/domain/item/own-fields';
import { ownName } from '@boxroom/domain/item/own-name';
import type { ShownDetails } from '@boxroom/domain/search/details-text';
import { Select } from '../../components/field/select.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';
import { DETAIL_FIELDS, type FormErrors, isOffered, type ItemForm } from './item-form.ts';

interface DetailFieldsProps {
  form: ItemForm;
  onChange: (field: keyof ItemForm, value: string) => void;
  errors: Partial<FormErrors>;
  shown: ShownDetails;
}

/** The details that are switched on, then the own fields of the room's owner. */
export function DetailFields({ form, onChange, errors, shown }: DetailFieldsProps) {
  const { options, ownFields } = shown;
  // A field that is switched off but invalid is shown, or nobody could correct it.
  const details = DETAIL_FIELDS.filter(
    (field) => isOffered(ITEM_FIELDS[field].option, options) || errors[field] !== undefined,
  );
  return (
    <>
      {details.map((field) => {
        const { label, kind } = ITEM_FIELDS[field];
        return (
          <TextField
            key={field}
            label={t(label)}
            {...(kind === 'date' && { type: kind })}
            value={form[field]}
            onChange={(value) => onChange(field, value)}
            error={errors[field] ?? null}
            autoComplete="off"
          />
        );
      })}
      {ownFields.map((field) => (
        <OwnInput
          key={field.key}
          field={field}
          value={form[ownName(field)] ?? ''}
          onChange={(value) => onChange(ownName(field), value)}
          error={errors[ownName(field)] ?? null}
        />
      ))}
    </>
  );
}

const INPUTS = {
  text: {},
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
} as const satisfies Record<Exclude<OwnFieldType, 'yesno'>, object>;

interface OwnInputProps {
  field: OwnField;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

function OwnInput({ field: { name, type }, value, onChange, error }: OwnInputProps) {
  if (type !== 'yesno')
    return (
      <TextField label={name} {...INPUTS[type]} value={value} onChange={onChange} error={error} autoComplete="off" />
    );
  return (
    <div className="category-field">
      <span className="text-field-label" dir="auto" aria-hidden>
        {name}
      </span>
      <Select
        label={name}
        value={value}
        options={[
          { value: '', label: t('Not set') },
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]}
        onChange={onChange}
      />
    </div>
  );
}
