import { CATEGORY_NAME_MAX, type CategoryColor, categoryNameSchema } from '@boxroom/domain/category/category';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { fold } from '@boxroom/domain/search/fold';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { ColorField } from '../../inventory/category/color-field.tsx';
import { t } from '../../lib/language/t.ts';
import { useCategories } from '../../replica/hooks/use-categories.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

interface CreateCategoryDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the id of the new category, or of the person's category that already has the name. */
  onCreated: (categoryId: string) => void;
}

export function CreateCategoryDialog({ open, onClose, onCreated }: CreateCategoryDialogProps) {
  const mutate = useCommand();
  const newId = useNewId();
  const field = useRef<HTMLInputElement>(null);
  const { user } = useReplicaStore();
  const own = useCategories(user.catalogueId);
  const [text, setText] = useState('');
  const [color, setColor] = useState<CategoryColor | null>(null);
  const [error, setError] = useState<string | null>(null);

  function handleClose() {
    setText('');
    setColor(null);
    setError(null);
    onClose();
  }

  function handleSubmit() {
    const name = parseWith(categoryNameSchema, text);
    if (!name.ok) {
      setError(t(name.error));
      return;
    }
    const existing = own.find((category) => fold(category.name) === fold(name.value));
    const id = existing?.id ?? newId();
    const isThere =
      existing !== undefined ||
      mutate('category.create', { id, spaceId: user.catalogueId, name: name.value, color }).ok;
    if (!isThere) return;
    onCreated(id);
    handleClose();
  }

  return (
    <Dialog
      open={open}
      onClose={handleClose}
      title={t('Create New Category')}
      initialFocus={field}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={handleClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={text.trim() === ''}>
            {t('Create Category')}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t('Category Name')}
        value={text}
        onChange={(value) => {
          setText(value);
          setError(null);
        }}
        max={CATEGORY_NAME_MAX}
        error={error}
        autoComplete="off"
      />
      <ColorField value={color} onChange={setColor} />
    </Dialog>
  );
}
