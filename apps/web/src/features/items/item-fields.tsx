import type { ItemFieldErrors } from '@boxroom/domain/item/parse-item-fields';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import Calendar from 'lucide-react/icons/calendar';
import DollarSign from 'lucide-react/icons/dollar-sign';
import Hash from 'lucide-react/icons/hash';
import ImageIcon from 'lucide-react/icons/image';
import Tag from 'lucide-react/icons/tag';
import { lazy, Suspense } from 'react';
import { TextField } from '../../components/field/text-field.tsx';
import type { PictureChoice } from '../../inventory/picture/picture-field.tsx';
import { CategoryField } from './category-field.tsx';
import { type ItemForm, OPTIONAL_FIELDS, type OptionalField } from './item-form.ts';
import './item-fields.css';

/** Loads with the first picture: most items have none. */
const PictureField = lazy(async () => ({
  default: (await import('../../inventory/picture/picture-field.tsx')).PictureField,
}));

const ICONS = { quantity: Hash, price: DollarSign, categoryId: Tag, picture: ImageIcon, dateStamp: Calendar };

interface FieldTogglesProps {
  options: DisplaySettings;
  shown: ReadonlySet<OptionalField>;
  onToggle: (field: OptionalField) => void;
}

/** Buttons that show and hide the optional fields switched on in the settings. */
export function FieldToggles({ options, shown, onToggle }: FieldTogglesProps) {
  const offered = OPTIONAL_FIELDS.filter(({ option }) => options[option]);
  if (offered.length === 0) return null;
  return (
    <div className="field-toggles" role="group" aria-label="More fields">
      {offered.map(({ field, label }) => {
        const Icon = ICONS[field];
        return (
          <button
            key={field}
            type="button"
            className="icon-button"
            aria-label={label}
            aria-pressed={shown.has(field)}
            title={label}
            onClick={() => onToggle(field)}
          >
            <Icon aria-hidden />
          </button>
        );
      })}
    </div>
  );
}

interface OptionalFieldsProps {
  form: ItemForm;
  onChange: (field: keyof ItemForm, value: string) => void;
  errors: ItemFieldErrors;
  options: DisplaySettings;
  shown: ReadonlySet<OptionalField>;
  spaceId: string;
  /** The item's picture, and the form's change to it. */
  pictureId: string | null;
  picture: PictureChoice;
  onPicture: (choice: PictureChoice) => void;
}

export function OptionalFields(props: OptionalFieldsProps) {
  const { form, onChange, errors, options, shown, spaceId, pictureId, picture, onPicture } = props;
  const isShown = (field: OptionalField) =>
    shown.has(field) &&
    // A field that is switched off but invalid is shown, or nobody could correct it.
    OPTIONAL_FIELDS.some(
      (each) => each.field === field && (options[each.option] || (field !== 'picture' && errors[field] !== undefined)),
    );
  const set = (field: keyof ItemForm) => (value: string) => onChange(field, value);
  if (!OPTIONAL_FIELDS.some(({ field }) => isShown(field))) return null;
  return (
    <div className="optional-fields">
      {isShown('quantity') && (
        <TextField
          label="Quantity"
          inputMode="numeric"
          value={form.quantity}
          onChange={set('quantity')}
          error={errors.quantity ?? null}
        />
      )}
      {isShown('price') && (
        <TextField
          label="Price"
          inputMode="decimal"
          step={0.01}
          value={form.price}
          onChange={set('price')}
          error={errors.price ?? null}
        />
      )}
      {isShown('categoryId') && (
        <CategoryField spaceId={spaceId} value={form.categoryId} onChange={set('categoryId')} />
      )}
      {isShown('picture') && (
        <Suspense fallback={<div className="picture-field-loading" />}>
          <PictureField pictureId={pictureId} choice={picture} onChange={onPicture} />
        </Suspense>
      )}
      {isShown('dateStamp') && (
        <TextField
          label="Date"
          type="date"
          value={form.dateStamp}
          onChange={set('dateStamp')}
          error={errors.dateStamp ?? null}
        />
      )}
    </div>
  );
}
