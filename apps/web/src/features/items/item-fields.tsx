import { ITEM_FIELDS } from '@boxroom/domain/item/item-fields';
import { type Message, msg } from '@boxroom/domain/language/message';
import type { ShownDetails } from '@boxroom/domain/search/details-text';
import Calendar from 'lucide-react/icons/calendar';
import Coins from 'lucide-react/icons/coins';
import Hash from 'lucide-react/icons/hash';
import ImageIcon from 'lucide-react/icons/image';
import ListPlus from 'lucide-react/icons/list-plus';
import Tag from 'lucide-react/icons/tag';
import { Suspense } from 'react';
import { TextField } from '../../components/field/text-field.tsx';
import type { PictureDraft } from '../../inventory/picture/picture-draft.ts';
import { lazyPart } from '../../lib/language/lazy-part.ts';
import { t } from '../../lib/language/t.ts';
import { CategoryField } from './category-field.tsx';
import { DetailFields } from './detail-fields.tsx';
import './item-fields.css';
import {
  DETAIL_FIELDS,
  type FormErrors,
  hasDetails,
  isOffered,
  type ItemForm,
  OPTIONAL_FIELDS,
  type OptionalField,
} from './item-form.ts';

/** Loads with the first picture: most items have none. */
const PictureField = lazyPart(async () => (await import('../../inventory/picture/picture-field.tsx')).PictureField);

const ICONS: Record<OptionalField, typeof Hash> = {
  quantity: Hash,
  price: Coins,
  categoryId: Tag,
  picture: ImageIcon,
  dateStamp: Calendar,
  details: ListPlus,
};

const INPUTS = {
  number: { inputMode: 'numeric' },
  price: { inputMode: 'decimal' },
  date: { type: 'date' },
} as const;

interface FieldTogglesProps {
  of: ShownDetails;
  shown: ReadonlySet<OptionalField>;
  onToggle: (field: OptionalField) => void;
}

/** Buttons that show and hide the optional fields switched on in the settings. */
export function FieldToggles({ of, shown, onToggle }: FieldTogglesProps) {
  const offered: { field: OptionalField; label: Message }[] = OPTIONAL_FIELDS.filter(({ option }) =>
    isOffered(option, of.options),
  );
  if (hasDetails(of)) offered.push({ field: 'details', label: msg('Details') });
  if (offered.length === 0) return null;
  return (
    <div className="field-toggles" role="group" aria-label={t('More fields')}>
      {offered.map(({ field, label }) => {
        const Icon = ICONS[field];
        return (
          <button
            key={field}
            type="button"
            className="field-toggle"
            aria-pressed={shown.has(field)}
            onClick={() => onToggle(field)}
          >
            <Icon aria-hidden />
            {t(label)}
          </button>
        );
      })}
    </div>
  );
}

interface OptionalFieldsProps {
  form: ItemForm;
  onChange: (field: keyof ItemForm, value: string) => void;
  errors: Partial<FormErrors>;
  /** What items here show. */
  of: ShownDetails;
  shown: ReadonlySet<OptionalField>;
  spaceId: string;
  pictures: PictureDraft;
  onPictures: (change: (draft: PictureDraft) => PictureDraft) => void;
}

export function OptionalFields(props: OptionalFieldsProps) {
  const { form, onChange, errors, of, shown, spaceId, pictures, onPictures } = props;
  const { options } = of;
  // A field that is switched off but invalid is shown, or nobody could correct it.
  const open = OPTIONAL_FIELDS.filter(
    ({ field, option }) =>
      shown.has(field) && (isOffered(option, options) || (field !== 'picture' && errors[field] !== undefined)),
  );
  const isWrong = DETAIL_FIELDS.some((field) => errors[field] !== undefined);
  const withDetails = shown.has('details') && (hasDetails(of) || isWrong);
  if (open.length === 0 && !withDetails) return null;
  return (
    <div className="optional-fields">
      {open.map(({ field, label }) => {
        if (field === 'picture') {
          return (
            <Suspense key={field} fallback={<div className="picture-field-loading" />}>
              <PictureField entity="item" draft={pictures} onChange={onPictures} />
            </Suspense>
          );
        }
        const value = form[field];
        const change = (next: string) => onChange(field, next);
        const { kind } = ITEM_FIELDS[field];
        if (kind === 'category') return <CategoryField key={field} spaceId={spaceId} value={value} onChange={change} />;
        return (
          <TextField
            key={field}
            label={
              kind === 'price' && options.currency !== null
                ? t('Price ({currency})', { currency: options.currency })
                : t(label)
            }
            {...INPUTS[kind]}
            value={value}
            onChange={change}
            error={errors[field] ?? null}
          />
        );
      })}
      {withDetails && <DetailFields form={form} onChange={onChange} errors={errors} shown={of} />}
    </div>
  );
}
