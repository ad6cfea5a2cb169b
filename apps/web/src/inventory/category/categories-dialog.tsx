import Combine from 'lucide-react/icons/combine';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { t } from '../../lib/language/t.ts';
import { type OwnCategory, useOwnCategories } from '../../replica/hooks/use-own-categories.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import './categories-dialog.css';
import { CategoryDot } from './category-dot.tsx';
import { DeleteCategory, MergeCategory, RenameCategory } from './category-forms.tsx';

interface CategoriesDialogProps {
  onClose: () => void;
}

const FORMS = { rename: RenameCategory, merge: MergeCategory, remove: DeleteCategory };
type Kind = keyof typeof FORMS;

/** The person's own categories with their counts: to rename, color, merge and delete. */
export function CategoriesDialog({ onClose }: CategoriesDialogProps) {
  const categories = useOwnCategories();
  const { opened, isHeld, place, toggle, close } = useOpenForm<{ id: string; kind: Kind }, HTMLUListElement>();

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Categories')}
      description={t("Your own categories. In a room of somebody else, its owner's are used.")}
      size="md"
      footer={
        // Beside an open form it would be the largest button, and would lose what was changed there.
        opened === null && (
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Close')}
          </Button>
        )
      }
    >
      {categories.length === 0 && (
        <p className="muted">{t('No categories yet. Create one where you choose it for an item.')}</p>
      )}
      <ul role="list" ref={place} className="categories">
        {categories.map((category) => {
          const id = category.ids[0] ?? category.name;
          const Form = opened?.id === id ? FORMS[opened.kind] : null;
          return (
            <li key={id}>
              <CategoryLine
                category={category}
                canMerge={categories.length > 1}
                onOpen={(kind) => toggle({ id, kind })}
              />
              {Form && (
                <Form
                  category={category}
                  others={categories.filter((other) => other !== category)}
                  isHeld={isHeld}
                  onDone={close}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

interface CategoryLineProps {
  category: OwnCategory;
  canMerge: boolean;
  onOpen: (kind: Kind) => void;
}

function CategoryLine({ category: { name, color, itemCount }, canMerge, onOpen }: CategoryLineProps) {
  return (
    <div className="category-line">
      <span className="category-text">
        <span className="category-name">
          <CategoryDot color={color} />
          <span className="clamp" dir="auto">
            {name}
          </span>
        </span>
        <span className="muted small number">
          {t('{count, plural, one{# item} other{# items}}', { count: itemCount })}
        </span>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('Rename {name}', { name })}
        onClick={() => onOpen('rename')}
      >
        <Pencil aria-hidden />
      </button>
      <TooltipHint reason={canMerge ? null : t('There is no other category to merge with')}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('Merge {name}', { name })}
          onClick={() => onOpen('merge')}
        >
          <Combine aria-hidden />
        </button>
      </TooltipHint>
      <button
        type="button"
        className="icon-button icon-button-danger"
        aria-label={t('Delete {name}', { name })}
        onClick={() => onOpen('remove')}
      >
        <Trash2 aria-hidden />
      </button>
    </div>
  );
}
