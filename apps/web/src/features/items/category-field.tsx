import { useState } from 'react';
import { Select } from '../../components/field/select.tsx';
import { useCategories } from '../../replica/hooks/use-categories.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { CreateCategoryDialog } from './create-category-dialog.tsx';

const NONE = '';
const NEW = 'new';

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
  const [isCreating, setIsCreating] = useState(false);
  const chosen = categories.find((category) => category.ids.includes(value))?.id ?? NONE;
  return (
    <div className="category-field">
      <span className="text-field-label" aria-hidden>
        Category
      </span>
      <Select
        label="Category"
        value={chosen}
        options={[
          { value: NONE, label: 'No category' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ...(isOwner ? [{ value: NEW, label: 'Create new category...' }] : []),
        ]}
        onChange={(id) => (id === NEW ? setIsCreating(true) : onChange(id))}
      />
      <CreateCategoryDialog open={isCreating} onClose={() => setIsCreating(false)} onCreated={onChange} />
    </div>
  );
}
