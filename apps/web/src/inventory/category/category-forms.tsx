import { CATEGORY_NAME_MAX, categoryNameSchema } from '@boxroom/domain/category/category';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { fold } from '@boxroom/domain/search/fold';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Select } from '../../components/field/select.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import type { OwnCategory } from '../../replica/hooks/use-own-categories.ts';
import { FormFrame, RemoveFrame } from '../form/form-frame.tsx';
import { CategoryDot } from './category-dot.tsx';
import { ColorField } from './color-field.tsx';
import { useCategoryChanges } from './use-category-changes.ts';

interface CategoryFormProps {
  category: OwnCategory;
  others: readonly OwnCategory[];
  onDone: () => void;
  /** Another form was asked for while this one has a change that is not saved. */
  isHeld: boolean;
}

export function RenameCategory({ category, others, onDone, isHeld }: CategoryFormProps) {
  const { change } = useCategoryChanges();
  const [text, setText] = useState(category.name);
  const [color, setColor] = useState(category.color);
  const parsed = parseWith(categoryNameSchema, text);
  const isTaken = parsed.ok && others.some(({ name }) => fold(name) === fold(parsed.value));
  const error = parsed.ok
    ? isTaken
      ? t('Another category has this name. Merge them instead.')
      : null
    : t(parsed.error);

  function handleSave() {
    if (!parsed.ok || isTaken) return;
    if (change(category, { name: parsed.value, color })) onDone();
  }

  return (
    <FormFrame
      isUnsaved={text !== category.name || color !== category.color}
      isHeld={isHeld}
      onDone={onDone}
      confirm={
        <Button disabled={error !== null} onClick={handleSave}>
          {t('Save')}
        </Button>
      }
    >
      <TextField
        label={t('New name of {name}', { name: category.name })}
        value={text}
        onChange={setText}
        onEnter={handleSave}
        max={CATEGORY_NAME_MAX}
        error={error}
        autoComplete="off"
      />
      <ColorField value={color} onChange={setColor} />
    </FormFrame>
  );
}

export function MergeCategory({ category, others, onDone, isHeld }: CategoryFormProps) {
  const { merge } = useCategoryChanges();
  const [chosen, setChosen] = useState('');
  const into = others.find(({ ids }) => ids[0] === chosen);
  return (
    <FormFrame
      isHeld={isHeld}
      onDone={onDone}
      confirm={
        <Button
          disabled={!into}
          onClick={() => {
            if (into && merge(category, into)) onDone();
          }}
        >
          {t('Merge')}
        </Button>
      }
    >
      <p className="small">
        {richText(
          t(
            '{count, plural, one{# item} other{# items}} of “<name/>” will be in the other category, and this one is deleted.',
            { count: category.itemCount },
          ),
          { name: () => <bdi>{category.name}</bdi> },
        )}
      </p>
      <Select
        label={t('Merge {name} into', { name: category.name })}
        value={chosen}
        mark={into?.color && <CategoryDot color={into.color} />}
        options={[
          { value: '', label: t('Choose a category') },
          ...others.map(({ ids, name }) => ({ value: ids[0] ?? '', label: name })),
        ]}
        onChange={setChosen}
      />
    </FormFrame>
  );
}

export function DeleteCategory({ category, onDone, isHeld }: CategoryFormProps) {
  const { remove } = useCategoryChanges();
  return (
    <RemoveFrame label={t('Delete Category')} onRemove={() => remove(category)} onDone={onDone} isHeld={isHeld}>
      {category.itemCount === 0
        ? t('No item has this category.')
        : t('{count, plural, one{# item} other{# items}} will have no category. The items stay.', {
            count: category.itemCount,
          })}
    </RemoveFrame>
  );
}
