import type { Box } from '@boxroom/domain/box/box';
import Plus from 'lucide-react/icons/plus';
import { BOX_TYPE_LABELS } from '../../inventory/box/box-type-icon.tsx';
import { t } from '../../lib/language/t.ts';
import { useBox } from '../../replica/hooks/use-boxes.ts';

interface AddToBoxProps {
  box: Box;
  canEdit: boolean;
  onAdd: (box: Box) => void;
}

/** The end of a box's header on the checklist: its type as text for screen readers, and its add button. */
export function AddToBox({ box, canEdit, onAdd }: AddToBoxProps) {
  const entry = useBox(box.id);
  return (
    <>
      <span className="visually-hidden">
        {t('Box type: {type}', { type: t(BOX_TYPE_LABELS[entry?.boxType ?? 'default']) })}
      </span>
      {canEdit && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('Add item to {name}', { name: box.name })}
          onClick={() => onAdd(box)}
        >
          <Plus aria-hidden />
        </button>
      )}
    </>
  );
}
