import {
  OWN_FIELD_NAME_MAX,
  OWN_FIELD_TYPES,
  type OwnField,
  ownFieldKey,
  ownFieldNameSchema,
  type OwnFieldType,
} from '@boxroom/domain/item/own-fields';
import { hasFieldNamed, withOwnField } from '@boxroom/domain/item/own-text';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { type Message, msg } from '@boxroom/domain/language/message';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Select } from '../../components/field/select.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { FormFrame, RemoveFrame } from '../../inventory/form/form-frame.tsx';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { useMyOwnFields } from '../../replica/hooks/use-own-fields.ts';
import { useOwnFieldChanges } from './use-own-field-changes.ts';

export const TYPE_LABELS: Readonly<Record<OwnFieldType, Message>> = {
  text: /* i18n: the type of a field */ msg('Text'),
  number: msg('Number'),
  date: msg('Date'),
  yesno: msg('Yes or no'),
};

interface FormProps {
  onDone: () => void;
  /** Another form was asked for while this one has a change that is not saved. */
  isHeld: boolean;
}

interface OwnFieldFormProps extends FormProps {
  field: OwnField;
  /** The items that have a value. */
  count: number;
}

/** The typed name with its error, which shows once the person tried to save it. */
function useFieldName(first: string, others: readonly OwnField[]) {
  const [text, setText] = useState(first);
  const [isRefused, setIsRefused] = useState(false);
  const parsed = parseWith(ownFieldNameSchema, text);
  const isTaken = parsed.ok && hasFieldNamed(others, parsed.value);
  const error = parsed.ok ? (isTaken ? t('Another field has this name.') : null) : t(parsed.error);
  return {
    text,
    setText,
    error: isRefused ? error : null,
    /** Returns the name, or null where it is refused. */
    take(): string | null {
      setIsRefused(true);
      return parsed.ok && !isTaken ? parsed.value : null;
    },
  };
}

export function AddOwnField({ onDone, isHeld }: FormProps) {
  const fields = useMyOwnFields();
  const { save } = useOwnFieldChanges();
  const name = useFieldName('', fields);
  const [type, setType] = useState<OwnFieldType>('text');

  function handleSave() {
    const taken = name.take();
    const next = taken === null ? null : withOwnField(fields, taken, type);
    if (next && save(next)) onDone();
  }

  return (
    <FormFrame
      isUnsaved={name.text !== ''}
      isHeld={isHeld}
      onDone={onDone}
      confirm={<Button onClick={handleSave}>{t('Add Field')}</Button>}
    >
      <TextField
        label={t('Name of the field')}
        value={name.text}
        onChange={name.setText}
        onEnter={handleSave}
        max={OWN_FIELD_NAME_MAX}
        error={name.error}
        autoComplete="off"
      />
      <div className="own-field-type">
        <span className="text-field-label" aria-hidden>
          {t('Type')}
        </span>
        <Select
          label={t('Type of the field')}
          value={type}
          options={OWN_FIELD_TYPES.map((value) => ({ value, label: t(TYPE_LABELS[value]) }))}
          onChange={setType}
        />
      </div>
    </FormFrame>
  );
}

export function RenameOwnField({ field, onDone, isHeld }: OwnFieldFormProps) {
  const fields = useMyOwnFields();
  const { save } = useOwnFieldChanges();
  const others = fields.filter(({ key }) => key !== field.key);
  const name = useFieldName(field.name, others);

  function handleSave() {
    const taken = name.take();
    if (taken === null) return;
    const next = fields.map((each) => (each.key === field.key ? { ...each, name: taken } : each));
    if (save(next)) onDone();
  }

  return (
    <FormFrame
      isUnsaved={name.text !== field.name}
      isHeld={isHeld}
      onDone={onDone}
      confirm={<Button onClick={handleSave}>{t('Save')}</Button>}
    >
      <TextField
        label={t('New name of {name}', { name: field.name })}
        value={name.text}
        onChange={name.setText}
        onEnter={handleSave}
        max={OWN_FIELD_NAME_MAX}
        error={name.error}
        autoComplete="off"
      />
    </FormFrame>
  );
}

export function RemoveOwnField({ field, count, onDone, isHeld }: OwnFieldFormProps) {
  const { remove } = useOwnFieldChanges();
  // Items keep their values under the first name.
  const first = ownFieldKey(field.name) === field.key ? field.name : field.key;
  return (
    <RemoveFrame label={t('Remove Field')} onRemove={() => remove(field)} onDone={onDone} isHeld={isHeld}>
      {count === 0
        ? t('No item has a value.')
        : richText(
            t(
              '{count, plural, one{# item has} other{# items have}} a value. It is kept, and shows again if you add a field named “<name/>”.',
              { count },
            ),
            { name: () => <bdi>{first}</bdi> },
          )}
    </RemoveFrame>
  );
}
