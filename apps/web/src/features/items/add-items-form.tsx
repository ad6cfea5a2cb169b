import type { PastedLine } from '@boxroom/domain/item/parse-lines';
import { msg } from '@boxroom/domain/language/message';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { submitForm } from '../../components/field/submit-form.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { t } from '../../lib/language/t.ts';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { FieldToggles, OptionalFields } from './item-fields.tsx';
import { QuantityOffer } from './quantity-offer.tsx';
import { useInsertedLines } from './use-inserted-lines.ts';
import { useNewItem } from './use-new-item.ts';

const PastedLinesDialog = lazyDialog(async () => (await import('./pasted-lines-dialog.tsx')).PastedLinesDialog);

interface AddItemsFormProps {
  boxId: string;
  spaceId: string;
  canEdit: boolean;
  /** Called when the form gets its first content, and when it becomes empty. */
  onFilled?: (isFilled: boolean) => void;
  /** The field for the name. */
  ref?: RefObject<HTMLInputElement | null>;
}

const VIEW_ONLY = msg('View-only access - you cannot add items to this room');
const DENIED = msg('Permission denied: You do not have permission to add items to this box');
const GONE = msg('This box is gone - you cannot add anything to it');

/**
 * A loop: type, Enter, type, Enter. The optional fields stay open, and the category stays chosen. A quantity in the
 * name is offered as one, and several pasted lines as one item each.
 */
export function AddItemsForm({ boxId, spaceId, canEdit, onFilled, ref }: AddItemsFormProps) {
  const space = useSpaceInfo(spaceId);
  const [pasted, setPasted] = useState<readonly PastedLine[] | null>(null);
  const ownField = useRef<HTMLInputElement>(null);
  const nameField = ref ?? ownField;
  const isGone = useBox(boxId) === undefined;
  const off = isGone ? GONE : canEdit ? null : VIEW_ONLY;
  const { showQuantity } = space.options;
  const item = useNewItem({ boxId, isOff: off !== null, of: space, onFilled, nameField });
  const { form, shown, errors, offer } = item;

  useInsertedLines(nameField, setPasted);

  return (
    <>
      <form
        className="add-items"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submitForm(event.currentTarget, item.submit);
        }}
      >
        {off !== null && item.isFilled && (
          <FormNote>
            {isGone
              ? t('This box was deleted or is no longer shared with you.')
              : t('You now have view-only access to this room.')}
          </FormNote>
        )}
        <div className="add-items-line">
          <TextField
            ref={nameField}
            label={t('Item name')}
            labelHidden
            placeholder={t('Add new item...')}
            value={form.name}
            onChange={(name) => item.change({ ...form, name })}
            error={errors.name ?? null}
            disabled={off !== null && !item.isFilled}
            readOnly={off !== null}
            autoComplete="off"
            enterKeyHint="done"
          />
          <TooltipHint reason={off && t(off)} {...(off === VIEW_ONLY && { attempt: t(DENIED) })}>
            <Button type="submit" disabled={off === null && form.name.trim() === ''}>
              {t('Add Item')}
            </Button>
          </TooltipHint>
        </div>
        {offer && (
          <QuantityOffer
            name={offer.name}
            quantity={offer.quantity}
            field={nameField}
            onDecline={() => {
              item.declineOffer();
              nameField.current?.focus();
            }}
          />
        )}
        {off === null && <FieldToggles of={space} shown={shown} onToggle={item.toggle} />}
        <OptionalFields
          form={form}
          onChange={(field, value) => item.change({ ...form, [field]: value })}
          errors={errors}
          of={space}
          shown={shown}
          spaceId={spaceId}
          pictures={item.pictures}
          onPictures={item.changePictures}
        />
      </form>
      {pasted && (
        <PastedLinesDialog lines={pasted} boxId={boxId} withQuantity={showQuantity} onClose={() => setPasted(null)} />
      )}
    </>
  );
}
