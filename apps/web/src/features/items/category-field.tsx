import { useState } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { Select } from '../../components/field/select.tsx';
import { CategoryDot } from '../../inventory/category/category-dot.tsx';
import { t } from '../../lib/language/t.ts';
import { useCategories } from '../../replica/hooks/use-categories.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { CreateCategoryDialog } from './create-category-dialog.tsx';

const CategoriesDialog = lazyDialog(
  async () => (await import('../../inventory/category/categories-dialog.tsx')).CategoriesDialog,
);

const NONE = '';
const NEW = 'new';
const MANAGE = 'manage';

interface CategoryFieldProps {
  /** The room of the item: its owner's categories are offered. */
  spaceId: string;
  /** Empty: none. */
  value: string;
  onChange: (categoryId: string) => void;
}

/**
 * The category of an item. A new one can be created here, except for somebody else's room: its owner would not see it.
 */
export function CategoryField({ spaceId, value, onChange }: CategoryFieldProps) {
  const categories = useCategories(spaceId);
  const { isOwner } = useSpaceInfo(spaceId);
  const [dialog, setDialog] = useState<typeof NEW | typeof MANAGE | null>(null);
  const close = () => setDialog(null);
  const chosen = categories.find((category) => category.ids.includes(value));
  return (
    <div className="category-field">
      <span className="text-field-label" aria-hidden>
        {t('Category')}
      </span>
      <Select
        label={t('Category')}
        value={chosen?.id ?? NONE}
        mark={chosen?.color && <CategoryDot color={chosen.color} />}
        options={[
          { value: NONE, label: t('No category') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ...(isOwner ? [{ value: NEW, label: t('Create new category...') }] : []),
          ...(isOwner && categories.length > 0 ? [{ value: MANAGE, label: t('Manage categories...') }] : []),
        ]}
        onChange={(id) => (id === NEW || id === MANAGE ? setDialog(id) : onChange(id))}
      />
      <CreateCategoryDialog open={dialog === NEW} onClose={close} onCreated={onChange} />
      {dialog === MANAGE && <CategoriesDialog onClose={close} />}
    </div>
  );
}
